import type { WorldReservation } from '../../world/world-reservation.ts'
import { type KeptAncillary, itemIdOf, sabreDataOf } from '../booking/booking-record.ts'
import { decimalAmount } from '../booking/wire-amounts.ts'
import { ancillarySatang } from './kept-extras.ts'

/** Returns the seats of a flight in the order of the travellers; nothing where nobody has one. */
export function toWireSeats(reservation: WorldReservation, index: number): { readonly seats?: unknown[] } {
  const { seats = [], travelers } = sabreDataOf(reservation)
  const own = seats.filter(({ flightIndex }) => flightIndex === index + 1)
  if (own.length === 0) return {}
  return {
    seats: travelers.map((_, at) => {
      const seat = own.find(({ travelerIndex }) => travelerIndex === at + 1)
      return seat ? { number: seat.number, statusCode: 'HK', statusName: 'Confirmed' } : null
    }),
  }
}

/** Returns the items of a traveller; nothing where there are none. */
export function toWireAncillaries(
  reservation: WorldReservation,
  index: number,
): { readonly ancillaries?: unknown[] } {
  const own = (sabreDataOf(reservation).ancillaries ?? []).filter(
    ({ travelerIndex }) => travelerIndex === index + 1,
  )
  return own.length > 0 ? { ancillaries: own.map((one) => toWireAncillary(reservation, one)) } : {}
}

function toWireAncillary(reservation: WorldReservation, one: KeptAncillary): Record<string, unknown> {
  const { itemId, isBag, flightIndices, airlineCode, subcode, commercialName, satang, emdNumber } = one
  const emd = reservation.documents.find(({ number }) => number === emdNumber)
  const status = emd?.voidedAt
    ? { statusCode: 'XX', statusName: 'Cancelled' }
    : emd
      ? { statusCode: 'HI', statusName: 'Confirmed with EMD issued' }
      : { statusCode: 'HD', statusName: 'Confirmed with pending payment' }
  return {
    itemId,
    commercialName,
    numberOfItems: 1,
    reasonForIssuanceCode: isBag ? 'C' : 'A',
    reasonForIssuanceName: isBag ? 'BAGGAGE' : 'AIR_TRANSPORTATION',
    subcode,
    airlineCode,
    source: 'ATPCO',
    ...(emdNumber === undefined ? {} : { electronicMiscellaneousDocumentNumber: emdNumber }),
    isRefundable: isBag,
    isCommissionable: false,
    flightApplicabilityType: flightIndices.length > 1 ? 'Multiple' : 'Single',
    flights: flightIndices.map((index) => ({ itemId: itemIdOf(reservation, index - 1) })),
    ...status,
    totals: totalsOf(satang),
  }
}

/** Returns the sum of all items of a booking; nothing where there are none. */
export function toWireAncillaryTotals(reservation: WorldReservation): {
  readonly ancillaryTotals?: unknown[]
} {
  const { ancillaries = [] } = sabreDataOf(reservation)
  return ancillaries.length > 0 ? { ancillaryTotals: [totalsOf(ancillarySatang(ancillaries))] } : {}
}

function totalsOf(satang: number): Record<string, string> {
  const total = decimalAmount(satang)
  return { subtotal: total, taxes: '0.00', total, currencyCode: 'THB' }
}
