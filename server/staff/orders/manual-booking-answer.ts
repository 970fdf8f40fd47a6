import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { ticketNumberText } from '#contract/terms/manual-booking/ticket-number-entry.ts'
import { isEnteredByHand } from '#contract/terms/provider.ts'
import type { Booking, BookingStep } from '#server/flow/booking/booking.ts'

/** Returns what a clerk entered of a booking that was made elsewhere; nothing for other bookings. */
export async function manualBookingAnswerOf(
  step: Pick<BookingStep, 'manualOf' | 'enteredTickets'>,
  booking: Booking,
): Promise<Pick<StaffOrderAnswer, 'manual'>> {
  if (!isEnteredByHand(booking)) return {}
  const record = await step.manualOf(booking.bookingId)
  if (!record) return {}
  const tickets = await step.enteredTickets(booking.bookingId)
  return {
    manual: {
      reservationSystem: record.reservationSystem,
      fares: [...record.fares],
      enteredTickets: tickets.map((one, passenger) => ({ passenger, ticketNumber: ticketNumberText(one) })),
    },
  }
}
