import { satang } from '#contract/terms/money.ts'
import { type Ticket } from '#contract/terms/ticket.ts'
import { type Instant, type Zone } from '#contract/terms/time.ts'
import { toInstant } from '#contract/terms/zone.ts'
import { type Reservation } from '../../supplier-reservation.ts'
import { bahtFrom } from '../sabre-baht.ts'
import { type WireBooking, type WireTicket } from './sabre-booking-wire.ts'
import { deadlineOf, wallClockOf } from '../sabre-clock.ts'
import { isWaitlisted, reservedFlightsOf } from './sabre-flights-to-terms.ts'
import { referenceIn } from './sabre-remark.ts'
import { type WordedTimeLimit, timeLimitInText } from './sabre-time-limit.ts'

/** The context for reading a booking. */
export type BookingFrame = {
  /** Time zone of the office, used for deadlines. */
  readonly zone: Zone
  /** Returns an airport's zone; without it flights are not returned. */
  readonly zoneOf?: ((airport: string) => Zone | undefined) | undefined
}

/** Returns a booking as a reservation; undefined without a readable price or any deadline. */
export function reservationOf(
  recordLocator: string,
  booking: WireBooking,
  frame: BookingFrame,
): Reservation | undefined {
  const state = stateOf(booking)
  const total = totalOf(booking) ?? (state === 'cancelled' ? satang(0) : undefined)
  const worded = timeLimitsInText(booking, frame)
  const limitAt = limitOf(booking, frame, worded)
  if (!total || !limitAt || (total.amount === 0 && state !== 'cancelled')) return undefined
  const flights = reservedFlightsOf(booking.flights, frame.zoneOf)
  return {
    reservationRef: recordLocator,
    recordLocator,
    clientReference: referenceIn(booking.remarks),
    state,
    total,
    ticketingTimeLimitAt: limitAt,
    tickets: ticketsOf(booking, frame.zone),
    ...(flights === undefined || state === 'cancelled' ? {} : { flights }),
    ...(worded.every((one) => one.isClear) ? {} : { isTimeLimitUnclear: true as const }),
  }
}

/** A cancelled booking has no flights left. It is ticketed only when every passenger has a ticket. */
function stateOf(booking: WireBooking): Reservation['state'] {
  if (booking.flights.length === 0) return 'cancelled'
  const ticketed = new Set(issuedOf(booking).map((one) => one.travelerIndex))
  if (ticketed.size > 0 && ticketed.size >= booking.travelers.length) return 'ticketed'
  return booking.flights.some(isWaitlisted) ? 'waitlisted' : 'held'
}

/** Returns the total of all flights for the party; undefined in another currency or without prices. */
function totalOf({ payments }: WireBooking) {
  const totals = payments?.flightTotals ?? []
  const [only] = totals
  return only && totals.length === 1 ? bahtFrom(only.total, only.currencyCode) : undefined
}

/** Returns the limits in airlines' free texts; none when the booking's creation time is unknown. */
function timeLimitsInText(booking: WireBooking, frame: BookingFrame): readonly WordedTimeLimit[] {
  const { zone, zoneOf = () => undefined } = frame
  const madeAt = madeAtOf(booking, zone)
  if (!madeAt) return []
  const airports = booking.flights.flatMap((one) => [one.fromAirportCode, one.toAirportCode])
  const zones = [zone, ...airports.flatMap((airport) => zoneOf(airport) ?? [])]
  const texts = [
    ...booking.specialServices.map((one) => `${one.code ?? ''} ${one.message ?? ''}`),
    ...booking.otherServices.map((one) => one.serviceMessage ?? ''),
  ]
  return texts.flatMap((text) => timeLimitInText(text, { since: madeAt, zones, zoneOf }) ?? [])
}

function madeAtOf({ creationDetails: made }: WireBooking, zone: Zone): Instant | undefined {
  return made?.creationDate ? deadlineOf(made.creationDate, made.creationTime ?? '00:00', zone) : undefined
}

/**
 * Returns the earliest limit: of the price quotes, of the office, and of airline texts. Without any, the day
 * of the booking ends it.
 */
function limitOf(
  booking: WireBooking,
  { zone }: BookingFrame,
  worded: readonly WordedTimeLimit[],
): Instant | undefined {
  const { creationDetails: made, futureTicketingPolicy: own } = booking
  const limits = [
    deadlineOf(made?.purchaseDeadlineDate, made?.purchaseDeadlineTime, zone),
    deadlineOf(own?.ticketingDate, own?.ticketingTime, zone),
    ...booking.fares
      .filter((one) => one.pricingStatusCode !== 'H')
      .map(({ creationDetails: fare }) =>
        deadlineOf(fare?.purchaseDeadlineDate, fare?.purchaseDeadlineTime, zone),
      ),
    ...worded.map((one) => one.at),
  ].filter((one) => one !== undefined)
  return (
    limits.toSorted()[0] ?? (made?.creationDate ? deadlineOf(made.creationDate, undefined, zone) : undefined)
  )
}

const isIssued = (one: WireTicket): boolean => (one.ticketStatusName ?? 'Issued') === 'Issued'
const issuedOf = (booking: WireBooking): WireTicket[] => booking.flightTickets.filter(isIssued)

function ticketsOf(booking: WireBooking, zone: Zone): Ticket[] {
  return issuedOf(booking)
    .map((one) => ticketOf(one, booking, zone))
    .toSorted((a, b) => a.passenger - b.passenger || a.ticketNumber.localeCompare(b.ticketNumber))
}

function ticketOf(ticket: WireTicket, booking: WireBooking, zone: Zone): Ticket {
  const places = placesOf(booking)
  const coupons = ticket.flightCoupons.flatMap(({ itemId }) => {
    const place = itemId === undefined ? undefined : places.get(itemId)
    return place ? [place] : []
  })
  return {
    // a conjunction ticket is written "…/91"
    ticketNumber: ticket.number.replaceAll('-', '').slice(0, 13),
    passenger: passengerOf(ticket.travelerIndex, booking),
    // only the day is given: noon at the office is used
    issuedAt: toInstant(wallClockOf(ticket.date, '12:00'), zone),
    coupons: coupons.map((place, index) => ({ number: index + 1, ...place })),
  }
}

/** Returns our position of a traveller: from the name reference, else the booking's order. */
function passengerOf(travelerIndex: number, { travelers }: WireBooking): number {
  const noted = /^P(\d{1,2})$/.exec(travelers[travelerIndex - 1]?.nameReferenceCode ?? '')?.[1]
  return (noted === undefined ? travelerIndex : Number(noted)) - 1
}

/** Returns journey and segment of each flight; a single journey where the booking does not group them. */
function placesOf({ flights, journeys }: WireBooking): Map<string, { journey: number; segment: number }> {
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
