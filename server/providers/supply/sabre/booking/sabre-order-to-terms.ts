import { satang } from '#contract/terms/money.ts'
import { type Ticket } from '#contract/terms/ticket.ts'
import { type Instant, type Zone } from '#contract/terms/time.ts'
import { toInstant } from '#contract/terms/zone.ts'
import { type Reservation } from '../../supply-provider.ts'
import { bahtFrom } from '../sabre-baht.ts'
import { type WireBooking, type WireTicket } from './sabre-booking-wire.ts'
import { deadlineOf, wallClockOf } from '../sabre-clock.ts'
import { isWaitlisted, reservedFlightsOf } from './sabre-flights-to-terms.ts'
import { referenceIn } from './sabre-remark.ts'
import { type WordedTimeLimit, timeLimitInText } from './sabre-time-limit.ts'

/** What makes Sabre's words about a booking readable. */
export type BookingFrame = {
  /** Zone of the office: deadlines are told in it. */
  readonly zone: Zone
  /** Where airports are; without it flights are not told. */
  readonly zoneOf?: ((airport: string) => Zone | undefined) | undefined
}

/** A booking as a reservation; undefined when it costs nothing that can be read, or has no deadline at all. */
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

/** Sabre leaves no flights in what was cancelled. Ticketed is it only when everybody has a ticket. */
function stateOf(booking: WireBooking): Reservation['state'] {
  if (booking.flights.length === 0) return 'cancelled'
  const ticketed = new Set(issuedOf(booking).map((one) => one.travelerIndex))
  if (ticketed.size > 0 && ticketed.size >= booking.travelers.length) return 'ticketed'
  return booking.flights.some(isWaitlisted) ? 'waitlisted' : 'held'
}

/** What all flights cost the whole party; undefined in other money, or when the prices were not given. */
function totalOf({ payments }: WireBooking) {
  const totals = payments?.flightTotals ?? []
  const [only] = totals
  return only && totals.length === 1 ? bahtFrom(only.total, only.currencyCode) : undefined
}

/** The limits that airlines have sent as free text; none where it is not known when the booking was made. */
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
 * The earliest of all limits: the stored prices', the office's own, and those that airlines sent as text. Where there
 * is none the day of the booking ends it.
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
    // a second booklet is written "…/91"
    ticketNumber: ticket.number.replaceAll('-', '').slice(0, 13),
    passenger: passengerOf(ticket.travelerIndex, booking),
    // the day alone is told: noon at the office stands in
    issuedAt: toInstant(wallClockOf(ticket.date, '12:00'), zone),
    coupons: coupons.map((place, index) => ({ number: index + 1, ...place })),
  }
}

/** Our own position of a traveller: as we noted it beside the name, else as the booking counts. */
function passengerOf(travelerIndex: number, { travelers }: WireBooking): number {
  const noted = /^P(\d{1,2})$/.exec(travelers[travelerIndex - 1]?.nameReferenceCode ?? '')?.[1]
  return (noted === undefined ? travelerIndex : Number(noted)) - 1
}

/** Journey and segment of each flight; one journey where the booking does not say how they hang together. */
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
