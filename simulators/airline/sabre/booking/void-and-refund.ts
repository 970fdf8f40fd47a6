import { toLocal } from '#contract/terms/time-zone.ts'
import type { IssuedDocument, WorldReservation } from '../../world/world-reservation.ts'
import { toWireTotals } from './booking-wire.ts'
import { officeZone } from '../shop/gir-fares.ts'
import type { SabreHandlers } from '../sabre-handlers.ts'
import { refuseBooking } from '../sabre-refusal.ts'

/** Returns the tickets that are still valid for travel. */
export function openTickets(reservation: WorldReservation): readonly IssuedDocument[] {
  return reservation.documents.filter((one) => !one.voidedAt && !one.refundedAt)
}

/** Returns whether tickets can be voided: on the day of issue, by the office's calendar. */
export function isVoidable(desks: SabreHandlers, reservation: WorldReservation): boolean {
  const today = toLocal(desks.clock.now(), officeZone).slice(0, 10)
  return reservation.paidAt !== undefined && toLocal(reservation.paidAt, officeZone).slice(0, 10) === today
}

/** Returns whether the fare is refundable. */
export function isRefundable(reservation: WorldReservation): boolean {
  return reservation.offer.brand.refund?.allowed === true
}

/** Returns the refund of one ticket in satang. */
export function refundPerTicket(reservation: WorldReservation): number {
  return Math.floor(reservation.refundSatang / Math.max(1, reservation.documents.length))
}

/** The tickets to end, and how; all live ones where none are named. */
type TicketCancellation = {
  readonly operation: 'VOID' | 'REFUND'
  readonly numbers?: readonly string[] | undefined
}

/** Voids or refunds all live tickets of a booking, or those with the given numbers. */
export function voidOrRefundTickets(
  desks: SabreHandlers,
  reservation: WorldReservation,
  { operation, numbers: given }: TicketCancellation,
): Record<string, unknown> {
  const numbers = openTickets(reservation)
    .map((one) => one.number)
    .filter((one) => given?.includes(one) ?? true)
  if (numbers.length === 0)
    return refuseBooking('CANCELLATION_ERROR', 'TICKETS_NOT_FOUND', 'There are no such tickets')
  if (operation === 'VOID' && !isVoidable(desks, reservation)) {
    return refuseBooking('CANCELLATION_ERROR', 'TICKET_NOT_VOIDABLE', 'The void window has passed')
  }
  if (operation === 'REFUND' && !isRefundable(reservation)) {
    return refuseBooking('CANCELLATION_ERROR', 'TICKET_NOT_REFUNDABLE', 'The fare cannot be refunded')
  }
  desks.books.endDocuments(reservation.id, { numbers, how: operation === 'VOID' ? 'void' : 'refund' })
  if (operation === 'VOID') return { voidedTickets: numbers }
  const refund = refundPerTicket(reservation) * numbers.length
  return {
    refundedTickets: numbers,
    flightRefunds: [{ airlineCode: reservation.offer.carrier, refundTotals: toWireTotals(refund, 0) }],
  }
}
