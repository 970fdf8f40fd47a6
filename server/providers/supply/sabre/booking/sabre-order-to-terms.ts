import { addMoney, satang } from '#contract/terms/money.ts'
import type { Instant, Zone } from '#contract/terms/time.ts'
import type { Reservation } from '../../supplier-reservation.ts'
import { ancillaryTotalOf, extrasOf } from '../extras/ordered-extras.ts'
import { parseBaht } from '../sabre-amounts.ts'
import type { WireBooking } from './sabre-booking-wire.ts'
import { officeDeadlineOf } from '../sabre-local-time.ts'
import { documentsOf, travelersWithTicket, validTicketsOf } from './sabre-documents.ts'
import { isSegmentWaitlisted, reservedFlightsOf } from './sabre-flights-to-terms.ts'
import { referenceInRemarks } from './sabre-remark.ts'
import { servicesOf } from './sabre-services-to-terms.ts'
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
  const state = reservationStateOf(booking)
  const total = bookingTotalOf(booking) ?? (state === 'cancelled' ? satang(0) : undefined)
  const worded = timeLimitsInText(booking, frame)
  const limitAt = ticketingTimeLimitOf(booking, frame, worded)
  if (!total || !limitAt || (total.amount === 0 && state !== 'cancelled')) return undefined
  const flights = reservedFlightsOf(booking.flights, frame.zoneOf)
  const documents = documentsOf(booking, frame.zone)
  const services = servicesOf(booking)
  return {
    reservationRef: recordLocator,
    recordLocator,
    clientReference: referenceInRemarks(booking.remarks),
    state,
    total,
    ticketingTimeLimitAt: limitAt,
    tickets: validTicketsOf(documents),
    ...(documents.length === 0 ? {} : { documents }),
    ...(flights === undefined || state === 'cancelled' ? {} : { flights }),
    ...namesOf(booking),
    ...extrasOf(booking, state === 'ticketed'),
    ...(services && { services }),
    ...(worded.every((one) => one.isClear) ? {} : { isTimeLimitUnclear: true as const }),
  }
}

function namesOf({ travelers }: WireBooking): Pick<Reservation, 'names'> {
  const names = travelers.flatMap(({ surname, givenName }) =>
    surname !== undefined && givenName !== undefined ? [{ surname, givenName }] : [],
  )
  return names.length > 0 && names.length === travelers.length ? { names } : {}
}

/** A cancelled booking has no flights left. It is ticketed only when every passenger has a ticket. */
function reservationStateOf(booking: WireBooking): Reservation['state'] {
  if (booking.flights.length === 0) return 'cancelled'
  const ticketed = travelersWithTicket(booking)
  if (ticketed.size > 0 && ticketed.size >= booking.travelers.length) return 'ticketed'
  return booking.flights.some(isSegmentWaitlisted) ? 'waitlisted' : 'held'
}

/** Returns the total of all flights for the party with its bags and seats; undefined in another currency or without prices. */
function bookingTotalOf(booking: WireBooking) {
  const totals = booking.payments?.flightTotals ?? []
  const [only] = totals
  const fares = only && totals.length === 1 ? parseBaht(only.total, only.currencyCode) : undefined
  return fares && addMoney(fares, ancillaryTotalOf(booking))
}

/** Returns the limits in airlines' free texts; none when the booking's creation time is unknown. */
function timeLimitsInText(booking: WireBooking, frame: BookingFrame): readonly WordedTimeLimit[] {
  const { zone, zoneOf = () => undefined } = frame
  const madeAt = createdAtOf(booking, zone)
  if (!madeAt) return []
  const airports = booking.flights.flatMap((one) => [one.fromAirportCode, one.toAirportCode])
  const zones = [zone, ...airports.flatMap((airport) => zoneOf(airport) ?? [])]
  const texts = [
    ...(booking.specialServices ?? []).map((one) => `${one.code ?? ''} ${one.message ?? ''}`),
    ...booking.otherServices.map((one) => one.serviceMessage ?? ''),
  ]
  return texts.flatMap((text) => timeLimitInText(text, { since: madeAt, zones, zoneOf }) ?? [])
}

function createdAtOf({ creationDetails: made }: WireBooking, zone: Zone): Instant | undefined {
  return made?.creationDate
    ? officeDeadlineOf(made.creationDate, made.creationTime ?? '00:00', zone)
    : undefined
}

/**
 * Returns the earliest limit: of the price quotes, of the office, and of airline texts. Without any, the day
 * of the booking ends it.
 */
function ticketingTimeLimitOf(
  booking: WireBooking,
  { zone }: BookingFrame,
  worded: readonly WordedTimeLimit[],
): Instant | undefined {
  const { creationDetails: made, futureTicketingPolicy: own } = booking
  const limits = [
    officeDeadlineOf(made?.purchaseDeadlineDate, made?.purchaseDeadlineTime, zone),
    officeDeadlineOf(own?.ticketingDate, own?.ticketingTime, zone),
    ...booking.fares
      .filter((one) => one.pricingStatusCode !== 'H')
      .map(({ creationDetails: fare }) =>
        officeDeadlineOf(fare?.purchaseDeadlineDate, fare?.purchaseDeadlineTime, zone),
      ),
    ...worded.map((one) => one.at),
  ].filter((one) => one !== undefined)
  return (
    limits.toSorted()[0] ??
    (made?.creationDate ? officeDeadlineOf(made.creationDate, undefined, zone) : undefined)
  )
}
