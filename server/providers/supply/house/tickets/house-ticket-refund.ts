import { refundBases } from '#contract/terms/document/refund-quote.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { SupplyOutcome } from '../../supply-provider.ts'
import type { Reservation } from '../../supplier-reservation.ts'
import type { RefundTicketsCommand, TicketRefundOutcome } from '../../supplier-ticket-refund.ts'
import { publicReservationOf, validTicket } from '../house-documents.ts'
import { type ServicingDeps, refusedOutcome } from '../house-servicing.ts'
import type { KeptReservation } from '../house-store.ts'
import { releaseAndPromote } from '../house-waitlist.ts'

/** Returns which tickets the house refunds: every valid one, by the rules of its fare; it names no figure. */
export function quoteRefundOfReservation(kept: KeptReservation | undefined): TicketRefundOutcome {
  if (!kept) return { kind: 'notFound' }
  const valid = kept.state === 'ticketed' ? kept.tickets.flatMap(validTicket) : []
  const documents = valid.map(({ ticketNumber }) => ({ ticketNumber, isRefundable: true }))
  return { kind: 'quote', quote: { documents, bases: refundBases } }
}

/**
 * Refunds tickets in one transaction. With the last valid one the reservation is cancelled, and its seats are
 * released unless the flight has left.
 */
export function refundTicketsOfReservation(
  { reservationRef, ticketNumbers }: RefundTicketsCommand,
  now: Instant,
  deps: ServicingDeps,
): Promise<SupplyOutcome<Reservation>> {
  return deps.store.change(async (change) => {
    const kept = await change.lock(reservationRef)
    if (!kept) return refusedOutcome('notFound')
    const isWanted = (one: { readonly ticketNumber: string }) => ticketNumbers.includes(one.ticketNumber)
    if (!kept.tickets.flatMap(validTicket).some(isWanted))
      return { kind: 'done', value: publicReservationOf(kept) }
    if (kept.state !== 'ticketed') return refusedOutcome('notPossible')
    const tickets = kept.tickets.map((one) =>
      isWanted(one) && one.status === undefined ? { ...one, status: 'refunded' as const } : one,
    )
    const isLast = tickets.flatMap(validTicket).length === 0
    const state = isLast ? 'cancelled' : 'ticketed'
    await change.setState(reservationRef, { state, tickets, at: now })
    if (isLast && now < kept.departsAt)
      await releaseAndPromote(change, kept.seats, { at: now, offers: deps.offers })
    return { kind: 'done', value: publicReservationOf({ ...kept, state, tickets }) }
  })
}
