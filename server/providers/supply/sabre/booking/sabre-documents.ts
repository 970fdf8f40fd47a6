import type { Ticket } from '#contract/terms/ticket.ts'
import type { Zone } from '#contract/terms/time.ts'
import { toInstant } from '#contract/terms/time-zone.ts'
import {
  type CouponStatus,
  type DocumentStatus,
  type TravelDocument,
  isDocumentOpen,
} from '#contract/terms/document/travel-document.ts'
import { flightPositions, passengerPositionOf } from './booking-positions.ts'
import { parseSabreLocalTime } from '../sabre-local-time.ts'
import type { WireBooking, WireTicket } from './sabre-booking-wire.ts'

/** Returns the positions of the travellers, from 1, who have a valid ticket. */
export function travelersWithTicket(booking: WireBooking): ReadonlySet<number> {
  const { flightTickets } = booking
  const emds = emdNumbersOf(booking)
  const valid = flightTickets.filter((one) => !isEmd(one, emds) && statusOf(one) === 'issued')
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
  const isOfExtra = isEmd(ticket, emdNumbersOf(booking))
  const isEnded = statusOf(ticket) !== 'issued'
  const inOrder = [...places.values()]
  const coupons = ticket.flightCoupons.flatMap(({ itemId, couponStatus }, index) => {
    // the flights of an exchanged ticket are gone: its coupons keep their order
    const gone = isEnded ? (inOrder[index] ?? { journey: 0, segment: index }) : undefined
    const place = (itemId === undefined ? undefined : places.get(itemId)) ?? gone
    return place ? [{ ...place, status: couponStatusOf(couponStatus) }] : []
  })
  return {
    ticketNumber: documentNumberOf(ticket.number),
    passenger: passengerPositionOf(ticket.travelerIndex, booking),
    // only the day is given: noon at the office is used
    issuedAt: toInstant(parseSabreLocalTime(ticket.date, '12:00'), zone),
    kind: !isOfExtra ? 'ticket' : ticket.flightCoupons.length > 0 ? 'emdAssociated' : 'emdStandalone',
    status: statusOf(ticket),
    coupons: coupons.map((place, index) => ({ number: index + 1, ...place })),
  }
}

/** Returns the thirteen digits of a document; a conjunction ticket is written "…/91". */
export function documentNumberOf(number: string): string {
  return number.replaceAll('-', '').slice(0, 13)
}

function emdNumbersOf({ travelers }: WireBooking): ReadonlySet<string> {
  const numbers = travelers.flatMap(({ ancillaries }) =>
    ancillaries.flatMap(({ electronicMiscellaneousDocumentNumber: number }) => number ?? []),
  )
  return new Set(numbers.map(documentNumberOf))
}

/** EMDs are ME and MR, or named by the extra that they are for. The service of one without a coupon belongs to no flight. */
function isEmd({ number, ticketStatusCode = '' }: WireTicket, emds: ReadonlySet<string>): boolean {
  return /^M[A-Z]$/.test(ticketStatusCode) || emds.has(documentNumberOf(number))
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
