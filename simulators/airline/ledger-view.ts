import { type Instant, epochMsOf } from '#contract/terms/time.ts'
import type { ReservationStore } from './world/reservation-store.ts'
import type { WorldReservation } from './world/world-reservation.ts'

/**
 * Returns the books for an auditor: every reservation of both wires, oldest first, and every ledger entry.
 */
export function ledgerView(books: ReservationStore, now: Instant): Record<string, unknown> {
  return {
    reservations: books.all().map((one) => reservationView(one, books, now)),
    entries: books.entries(),
  }
}

function reservationView(
  one: WorldReservation,
  books: ReservationStore,
  now: Instant,
): Record<string, unknown> {
  return {
    orderId: one.id,
    wire: one.wire,
    recordLocator: one.recordLocator,
    clientReference: one.clientReference ?? null,
    state: books.endedAt(one, now) ? 'cancelled' : activeReservationState(one),
    committedAt: one.at,
    totalSatang: one.baseSatang + one.taxSatang + (one.extrasSatang ?? 0),
    flights: one.needs.map((need) => need.flightKey),
    seats: one.needs.map((need) => need.seats),
    statuses: one.flights.map((booked) => booked.status),
    passengers: one.travellers.length,
    tickets: one.documents
      .filter((ticket) => !ticket.voidedAt && !ticket.exchangedAt)
      .map((ticket) => ticket.number),
    exchanges: one.exchanges,
    ...(one.offer.accountCode === undefined ? {} : { accountCode: one.offer.accountCode }),
    ...one.ticketTerms,
    queues: one.queueItems.map((item) => item.queue),
    ...(one.payBy
      ? { payBy: one.payBy, secondsToPay: Math.round((epochMsOf(one.payBy) - epochMsOf(now)) / 1000) }
      : {}),
  }
}

function activeReservationState({ paidAt, flights }: WorldReservation): string {
  if (paidAt) return 'ticketed'
  return flights.some((one) => one.status === 'waitlisted') ? 'waitlisted' : 'held'
}
