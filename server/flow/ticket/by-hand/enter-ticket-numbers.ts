import { type Problem, createProblem } from '#contract/problem.ts'
import type { TicketEntry } from '#contract/terms/manual-booking/ticket-number-entry.ts'
import { isEnteredByHand } from '#contract/terms/provider.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Booking, BookingHistoryEntry, BookingStep } from '#server/flow/booking/booking.ts'
import type { PaymentStep } from '#server/flow/payment/payment.ts'
import { type EnteredTicketDeps, recordEnteredTicketsWithin } from './issue-entered-tickets.ts'

/** Dependencies of entering ticket numbers. */
export type TicketNumberDeps = EnteredTicketDeps & {
  readonly booking: Pick<
    BookingStep,
    | 'find'
    | 'findById'
    | 'historyOf'
    | 'readTickets'
    | 'keepTickets'
    | 'isTicketTaken'
    | 'enteredTickets'
    | 'recordEnteredTickets'
  >
  readonly payment: Pick<PaymentStep, 'isStillPaid'>
}

/**
 * Returns what entering ticket numbers does. An order that was entered by hand keeps them until it is paid. An order of
 * a supplier takes them only in review, while its money is here: as long as it is paid, the supplier may still issue
 * tickets itself, and the customer would have two.
 */
export async function ticketEntryOf(
  { payment }: { readonly payment: Pick<PaymentStep, 'isStillPaid'> },
  booking: Booking,
  history: readonly BookingHistoryEntry[],
): Promise<TicketEntry> {
  const { bookingId, state, reservationRef } = booking
  const isManual = isEnteredByHand(booking)
  const wasPaid = history.some((one) => one.state === 'paid')
  if (!wasPaid) {
    const isOpen = state === 'held' || state === 'quoted' || state === 'review'
    return isManual && isOpen ? 'keptUntilPaid' : 'notPossible'
  }
  const isOpen = state === 'review' || (isManual && state === 'paid')
  if (!isOpen || reservationRef === undefined) return 'notPossible'
  return (await payment.isStillPaid(bookingId)) ? 'ticketed' : 'notPossible'
}

/**
 * Enters the ticket numbers of every passenger. Problems: `ticketsNotPossible`, and those of the numbers, each at its
 * field.
 */
export async function enterTicketNumbers(
  deps: TicketNumberDeps,
  booking: Booking,
  typed: readonly string[],
): Promise<Result<Booking, Problem>> {
  const { booking: step } = deps
  const entry = await ticketEntryOf(deps, booking, await step.historyOf(booking.bookingId))
  if (entry === 'notPossible') return fail(createProblem('ticketsNotPossible'))
  if (entry === 'keptUntilPaid' && typed.every((text) => text === ''))
    return step.keepTickets(booking.bookingId, [])
  const entered = step.readTickets(booking, typed)
  if (!entered.ok) return entered
  if (entry === 'keptUntilPaid') return step.keepTickets(booking.bookingId, entered.value)
  return deps.transact(async (tx) => {
    if (await step.isTicketTaken(tx, booking.bookingId, entered.value))
      return fail(createProblem('ticketNumberUsed', { field: 'ticketNumbers.0' }))
    const isDone = await recordEnteredTicketsWithin(deps, { booking, entered: entered.value }, tx)
    return isDone
      ? succeed({ ...booking, state: 'ticketed' as const })
      : fail(createProblem('ticketsNotPossible'))
  })
}
