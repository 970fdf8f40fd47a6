import type { Ticket } from '#contract/terms/ticket.ts'
import type { Zone } from '#contract/terms/time.ts'
import { toInstant } from '#contract/terms/time-zone.ts'
import {
  type CouponStatus,
  type DocumentKind,
  type DocumentStatus,
  type TravelDocument,
  isDocumentOpen,
} from '#contract/terms/document/travel-document.ts'
import { parseSabreLocalTime } from '../sabre-local-time.ts'
import type { WireBooking, WireTicket } from './sabre-booking-wire.ts'

/** Returns the positions of the travellers, from 1, who have a valid ticket. */
export function travelersWithTicket({ flightTickets }: WireBooking): ReadonlySet<number> {
  const valid = flightTickets.filter((one) => kindOf(one) === 'ticket' && statusOf(one) === 'issued')
  return new Set(valid.map((one) => one.travelerIndex))
}

/** Returns every ticket and EMD of a booking with its status, by passenger and number. */
export function documentsOf(booking: WireBooking, zone: Zone): TravelDocument[] {
  return booking.flightTickets
    .map((one) => documentOf(one, booking, zone))
    .toSorted((a, b) => a.passenger - b.passenger || a.ticketNumber.localeCompare(b.ticketNumber))
}

/** Returns the tickets that are valid for travel. */
export function validTicketsOf(documents: readonly TravelDocument[]): Ticket[] {
  return documents
    .filter((one) => one.kind === 'ticket' && isDocumentOpen(one))
    .map(({ ticketNumber, passenger, issuedAt, coupons }) => ({
      ticketNumber,
      passenger,
      issuedAt,
      coupons: coupons.map(({ status: _status, ...coupon }) => coupon),
    }))
}

function documentOf(ticket: WireTicket, booking: WireBooking, zone: Zone): TravelDocument {
  const places = flightPositions(booking)
  const isEnded = statusOf(ticket) !== 'issued'
  const inOrder = [...places.values()]
  const coupons = ticket.flightCoupons.flatMap(({ itemId, couponStatus }, index) => {
    // the flights of an exchanged ticket are gone: its coupons keep their order
    const gone = isEnded ? (inOrder[index] ?? { journey: 0, segment: index }) : undefined
    const place = (itemId === undefined ? undefined : places.get(itemId)) ?? gone
    return place ? [{ ...place, status: couponStatusOf(couponStatus) }] : []
  })
  return {
    // a conjunction ticket is written "…/91"
    ticketNumber: ticket.number.replaceAll('-', '').slice(0, 13),
    passenger: passengerPositionOf(ticket.travelerIndex, booking),
    // only the day is given: noon at the office is used
    issuedAt: toInstant(parseSabreLocalTime(ticket.date, '12:00'), zone),
    kind: kindOf(ticket),
    status: statusOf(ticket),
    coupons: coupons.map((place, index) => ({ number: index + 1, ...place })),
  }
}

/** EMDs are ME and MR; the service of one without a coupon belongs to no flight. */
function kindOf({ ticketStatusCode = '', flightCoupons }: WireTicket): DocumentKind {
  if (!/^M[A-Z]$/.test(ticketStatusCode)) return 'ticket'
  return flightCoupons.length > 0 ? 'emdAssociated' : 'emdStandalone'
}

/** One name stands for refunded and for exchanged: only the coupons tell which. */
function statusOf({ ticketStatusName = 'Issued', flightCoupons }: WireTicket): DocumentStatus {
  if (ticketStatusName === 'Issued') return 'issued'
  if (ticketStatusName === 'Voided') return 'voided'
  if (ticketStatusName !== 'Refunded/Exchanged') return 'unknown'
  const statuses = flightCoupons.map((one) => couponStatusOf(one.couponStatus))
  if (statuses.includes('exchanged')) return 'exchanged'
  return statuses.includes('refunded') ? 'refunded' : 'closed'
}

/** Coupon statuses by Sabre's names. The pairing of its codes is not published, so only names are read. */
const couponStatusesByName: Readonly<Record<string, CouponStatus>> = {
  'Airport Control': 'airportControl',
  Lifted: 'lifted',
  'Checked In': 'checkedIn',
  Exchanged: 'exchanged',
  Flown: 'flown',
  'Not Flown': 'open',
  Okay: 'open',
  Reactivated: 'open',
  Refunded: 'refunded',
  Voided: 'voided',
  Printed: 'printed',
  'Print Exchange': 'printed',
  'Paper Ticket': 'printed',
  'Irregular Operations': 'irregular',
  Suspended: 'suspended',
}

function couponStatusOf(name: string | undefined): CouponStatus {
  return name === undefined ? 'unknown' : (couponStatusesByName[name] ?? 'other')
}

/**
 * Returns our position of a traveller: from the name references, else the booking's order. Those of a divided booking have
 * gaps: the references keep the order, and do not count.
 */
export function passengerPositionOf(
  travelerIndex: number,
  { travelers }: Pick<WireBooking, 'travelers'>,
): number {
  const noted = travelers.map(({ nameReferenceCode = '' }) => /^P(\d{1,2})$/.exec(nameReferenceCode)?.[1])
  const own = noted[travelerIndex - 1]
  if (own === undefined || noted.includes(undefined)) return travelerIndex - 1
  return noted.filter((one) => Number(one) < Number(own)).length
}

/** Returns journey and segment of each flight; a single journey where the booking does not group them. */
function flightPositions({
  flights,
  journeys,
}: WireBooking): Map<string, { journey: number; segment: number }> {
  const counts = journeys.map((one) => one.numberOfFlights)
  const places = counts.flatMap((count, journey) =>
    Array.from({ length: count }, (_, segment) => ({ journey, segment })),
  )
  return new Map(
    flights.flatMap(({ itemId }, index) =>
      itemId === undefined ? [] : [[itemId, places[index] ?? { journey: 0, segment: index }]],
    ),
  )
}
