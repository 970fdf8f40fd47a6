import { refundBases } from '#contract/terms/document/refund-quote.ts'
import { satang } from '#contract/terms/money.ts'
import { type PassengerType, seatedCount } from '#contract/terms/passenger.ts'
import { countsOf } from '#contract/terms/passenger/split-party.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import type { SupplyOutcome } from '../../supply-provider.ts'
import type { Reservation } from '../../supplier-reservation.ts'
import type { RefundTicketsCommand, TicketRefundOutcome } from '../../supplier-ticket-refund.ts'
import { type StoredTicket, isDocumentValid, publicReservationOf, validTicket } from '../house-documents.ts'
import type { SeatTake } from '../house-seats-store.ts'
import { type ServicingDeps, refusedOutcome } from '../house-servicing.ts'
import type { KeptReservation } from '../house-store.ts'
import { releaseAndPromote } from '../house-waitlist.ts'

/**
 * Returns which tickets the house refunds: every valid one, by the rules of its fare, of which it names
 * no figure. What an EMD pays back is a figure, unless the airline does not perform the flight.
 */
export function quoteRefundOfReservation(kept: KeptReservation | undefined): TicketRefundOutcome {
  if (!kept) return { kind: 'notFound' }
  const valid = kept.state === 'ticketed' ? kept.tickets.filter(isDocumentValid) : []
  const documents = valid.map(({ ticketNumber, emd }) => ({
    ticketNumber,
    isRefundable: true,
    ...(emd && {
      figure: { total: satang(emd.isRefundable ? emd.satang : 0) },
      figureBasis: 'voluntary' as const,
    }),
  }))
  return { kind: 'quote', quote: { documents, bases: refundBases } }
}

/**
 * Refunds tickets in one transaction, and releases the seats of the passengers who have no valid ticket left, on all their
 * flights that have not departed. With the last valid document the reservation is cancelled. A repeated
 * command finds its tickets refunded and releases nothing.
 */
export function refundTicketsOfReservation(
  { reservationRef, ticketNumbers, types }: RefundTicketsCommand,
  now: Instant,
  deps: ServicingDeps,
): Promise<SupplyOutcome<Reservation>> {
  return deps.store.change(async (change) => {
    const kept = await change.lock(reservationRef)
    if (!kept) return refusedOutcome('notFound')
    const isWanted = (one: { readonly ticketNumber: string }) => ticketNumbers.includes(one.ticketNumber)
    if (!kept.tickets.filter(isDocumentValid).some(isWanted))
      return { kind: 'done', value: publicReservationOf(kept) }
    if (kept.state !== 'ticketed' || types.length !== kept.passengers) return refusedOutcome('notPossible')
    const tickets = kept.tickets.map((one) =>
      isWanted(one) && one.status === undefined ? { ...one, status: 'refunded' as const } : one,
    )
    const state = tickets.some(isDocumentValid) ? 'ticketed' : 'cancelled'
    const ticketed = seatsOfTicketed(kept.seats, tickets, types)
    const isAhead = ({ on }: SeatTake) => now < kept.departsAt || on > latestDateAt(now)
    const left = kept.seats.map((take, index) => (isAhead(take) ? (ticketed[index] ?? take) : take))
    await change.setState(reservationRef, { state, tickets, seats: left, at: now })
    await releaseAndPromote(change, seatsFreed(kept.seats, left), { at: now, offers: deps.offers })
    return { kind: 'done', value: publicReservationOf({ ...kept, state, tickets }) }
  })
}

/** Returns the date that is the latest on earth at an instant: a flight of a later one has certainly not departed. */
function latestDateAt(now: Instant): string {
  return plusMinutes(now, 14 * 60).slice(0, 10)
}

/** Returns the seats of the passengers with a valid ticket; an infant on the lap has none. */
function seatsOfTicketed(
  seats: readonly SeatTake[],
  tickets: readonly StoredTicket[],
  types: readonly PassengerType[],
): SeatTake[] {
  const ticketed = new Set(tickets.flatMap(validTicket).map((one) => one.passenger))
  const seated = seatedCount(countsOf(types.filter((_, position) => ticketed.has(position))))
  return seats.map((take) => ({ ...take, count: Math.min(take.count, seated) }))
}

/** Returns the seats that are no longer among those left, class by class. */
function seatsFreed(seats: readonly SeatTake[], left: readonly SeatTake[]): SeatTake[] {
  return seats
    .map((take, index) => ({ ...take, count: take.count - (left[index]?.count ?? 0) }))
    .filter((take) => take.count > 0)
}
