import type { EnteredTicketNumber } from '#contract/terms/manual-booking/ticket-number-entry.ts'
import { type TravelDocument, documentOfTicket } from '#contract/terms/document/travel-document.ts'
import { type Booking, type BookingStep, couponsOf } from '#server/flow/booking/booking.ts'
import type { Clock } from '#server/platform/clock.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { mailTicketsJob } from '../mail-tickets-job.ts'
import type { TicketStore } from '../ticket-store.ts'

/** Dependencies of tickets that staff issue elsewhere. */
export type EnteredTicketDeps = Pick<Platform, 'transact'> & {
  readonly clock: Clock
  readonly booking: Pick<BookingStep, 'enteredTickets' | 'recordEnteredTickets'>
  readonly store: TicketStore
}

/**
 * Issues the ticket numbers that were entered before the payment. Without any the order stays paid, in the work queue,
 * until staff enter them: no supplier can issue its tickets.
 */
export async function issueEnteredTickets(deps: EnteredTicketDeps, booking: Booking): Promise<void> {
  await deps.transact(async (tx) => {
    const entered = await deps.booking.enteredTickets(booking.bookingId, tx)
    if (entered.length > 0) await recordEnteredTicketsWithin(deps, { booking, entered }, tx)
  })
}

type EnteredTicketsOf = { readonly booking: Booking; readonly entered: readonly EnteredTicketNumber[] }

/** Moves the order to ticketed, stores its tickets and mails them; false when the order has moved on. */
export async function recordEnteredTicketsWithin(
  { booking: step, store, clock }: EnteredTicketDeps,
  { booking, entered }: EnteredTicketsOf,
  tx: Tx,
): Promise<boolean> {
  const { bookingId, offer } = booking
  if (!(await step.recordEnteredTickets(bookingId, tx))) return false
  const coupons = couponsOf(offer.itinerary)
  const issuedAt = clock.now()
  const tickets = entered.map(({ ticketNumber, conjunctions }, passenger): TravelDocument =>
    documentOfTicket({
      ticketNumber,
      ...(conjunctions > 0 && { conjunctions }),
      passenger,
      issuedAt,
      coupons,
    }),
  )
  await store.insert(tx, bookingId, tickets)
  await enqueueJob(tx, { kind: mailTicketsJob, key: bookingId, payload: { bookingId } })
  return true
}
