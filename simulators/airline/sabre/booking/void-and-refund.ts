import { toLocal } from '#contract/terms/time-zone.ts'
import type { IssuedDocument, WorldReservation } from '../../world/world-reservation.ts'
import { toWireTotals } from './wire-amounts.ts'
import { officeZone } from '../shop/gir-fares.ts'
import type { SabreHandlers } from '../sabre-handlers.ts'
import { refuseBooking } from '../sabre-refusal.ts'

/** Returns the tickets that are still valid for travel. */
export function openTickets(reservation: WorldReservation): readonly IssuedDocument[] {
  return reservation.documents.filter((one) => !one.voidedAt && !one.refundedAt && !one.exchangedAt)
}

/** The surname of a traveller whose ticket the airline does not void, although the check says that it would. */
const unvoidableSurname = 'VOIDLESS'

/** Returns whether tickets can be voided: on the day of issue, by the office's calendar, and before any flight. */
export function isVoidable(desks: SabreHandlers, reservation: WorldReservation): boolean {
  if (reservation.isUnderAirportControl === true) return false
  const now = desks.clock.now()
  if (reservation.flights.some(({ flight }) => flight.departureAt <= now)) return false
  const today = toLocal(now, officeZone).slice(0, 10)
  return reservation.paidAt !== undefined && toLocal(reservation.paidAt, officeZone).slice(0, 10) === today
}

/** Returns whether the fare is refundable. */
export function isRefundable(reservation: WorldReservation): boolean {
  return reservation.offer.brand.refund?.allowed === true
}

/** Returns the refund of one ticket in satang. */
export function refundPerTicket(reservation: WorldReservation): number {
  return Math.floor(
    reservation.refundSatang /
      Math.max(1, reservation.documents.filter((one) => !one.exchangedAt && !one.isEmd).length),
  )
}

/** The tickets to end, and how; all live ones where none are named. */
type TicketCancellation = {
  readonly operation: 'VOID' | 'REFUND'
  readonly numbers?: readonly string[] | undefined
  readonly policy?: 'HALT_ON_ERROR' | 'ALLOW_PARTIAL_CANCEL' | undefined
}

/** Voids or refunds all live tickets of a booking, or those with the given numbers. */
export function voidOrRefundTickets(
  desks: SabreHandlers,
  reservation: WorldReservation,
  { operation, numbers: given, policy }: TicketCancellation,
): Record<string, unknown> {
  const open = openTickets(reservation).filter(({ number }) => given?.includes(number) ?? true)
  const numbers = open.map((one) => one.number)
  if (operation === 'REFUND' && open.some((one) => one.isEmd))
    return refuseBooking('CANCELLATION_ERROR', 'TICKET_NOT_REFUNDABLE', 'EMDs are not refunded here')
  if (numbers.length === 0)
    return refuseBooking('CANCELLATION_ERROR', 'TICKETS_NOT_FOUND', 'There are no such tickets')
  if (operation === 'VOID' && !isVoidable(desks, reservation)) {
    return refuseBooking(
      'CANCELLATION_ERROR',
      'UNABLE_TO_VOID_TICKET',
      'The ticket is outside of the void period',
    )
  }
  if (operation === 'REFUND' && !isRefundable(reservation)) {
    return refuseBooking('CANCELLATION_ERROR', 'TICKET_NOT_REFUNDABLE', 'The fare cannot be refunded')
  }
  if (operation === 'VOID') return voidEach(desks, reservation, { numbers, policy })
  desks.books.endDocuments(reservation.id, { numbers, how: 'refund' })
  const refund = refundPerTicket(reservation) * numbers.length
  return {
    refundedTickets: numbers,
    flightRefunds: [{ airlineCode: reservation.offer.carrier, refundTotals: toWireTotals(refund, 0) }],
  }
}

type TicketsToVoid = Pick<TicketCancellation, 'policy'> & { readonly numbers: readonly string[] }

/**
 * Voids tickets one by one, as the airlines do: each is in the books at once, whatever becomes of the next. A failure
 * ends the rest, or is a warning where partial results are allowed.
 */
function voidEach(
  desks: SabreHandlers,
  reservation: WorldReservation,
  { numbers, policy = 'HALT_ON_ERROR' }: TicketsToVoid,
): Record<string, unknown> {
  const isHalting = policy === 'HALT_ON_ERROR'
  const failing = numbers.filter((one) => isUnvoidable(reservation, one))
  const firstFailure = numbers.findIndex((one) => failing.includes(one))
  const reached = isHalting && firstFailure >= 0 ? numbers.slice(0, firstFailure) : numbers
  const voidedTickets = reached.filter((one) => !failing.includes(one))
  for (const number of voidedTickets)
    desks.books.endDocuments(reservation.id, { numbers: [number], how: 'void' })
  if (failing.length === 0) return { voidedTickets }
  const failure = {
    category: isHalting ? 'CANCELLATION_ERROR' : 'WARNING',
    type: 'UNABLE_TO_VOID_TICKET',
    description: `The ticket ${failing[0]} could not be voided`,
  }
  const told = voidedTickets.length > 0 ? { voidedTickets } : {}
  return { ...told, [isHalting ? 'errors' : 'warnings']: [failure] }
}

function isUnvoidable({ documents, travellers }: WorldReservation, number: string): boolean {
  const owner = documents.find((one) => one.number === number)?.passengerId
  const traveller = travellers.find((one) => one.id === owner)
  return traveller?.familyName.toUpperCase() === unvoidableSurname
}
