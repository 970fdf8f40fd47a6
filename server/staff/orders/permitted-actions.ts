import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { isEnteredByHand } from '#contract/terms/provider.ts'
import { type Booking, type BookingHistoryEntry, quotableStates } from '#server/flow/booking/booking.ts'
import type { PaymentStep } from '#server/flow/payment/payment.ts'
import { ticketEntryOf } from '#server/flow/ticket/ticket.ts'

/** Returns the actions on an order that are possible now, by its state and its history. */
export async function permittedActions(
  deps: { readonly payment: Pick<PaymentStep, 'isStillPaid'> },
  booking: Booking,
  history: readonly BookingHistoryEntry[],
): Promise<StaffOrderAnswer['may']> {
  const { bookingId, state, reservationRef, isPayFirst } = booking
  const wasPaid = history.some((one) => one.state === 'paid')
  const end = [...quotableStates, 'awaitingPayment'].includes(state) && !wasPaid
  const hasSeats = reservationRef !== undefined && (state === 'paid' || state === 'review')
  const isIssuable = wasPaid && hasSeats && !isEnteredByHand(booking)
  const ticket = isIssuable && (await deps.payment.isStillPaid(bookingId))
  const enterTickets = await ticketEntryOf(deps, booking, history)
  return { quote: end && !isPayFirst, end, ticket, enterTickets }
}
