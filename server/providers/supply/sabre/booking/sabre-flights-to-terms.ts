import { airlineCode, airportCode } from '#contract/terms/codes.ts'
import type { LocalDateTime, Zone } from '#contract/terms/time.ts'
import { toInstant } from '#contract/terms/time-zone.ts'
import type { FlightStatus, ReservedFlight } from '../../supplier-reservation.ts'
import type { WireFlight } from './sabre-booking-wire.ts'
import { parseSabreLocalTime } from '../sabre-local-time.ts'

/**
 * Meaning of segment status codes. Source: reservation interline message codes (AIRIMP), as used in Sabre
 * bookings. An unlisted code counts as unconfirmed.
 */
const statuses: Readonly<Record<string, FlightStatus>> = {
  HK: 'confirmed',
  RR: 'confirmed',
  KK: 'confirmed',
  KL: 'confirmed',
  GK: 'confirmed',
  HL: 'waitlisted',
  LL: 'waitlisted',
  US: 'waitlisted',
  UU: 'waitlisted',
  TL: 'waitlisted',
  TK: 'changed',
  TN: 'changed',
  HX: 'cancelledByCarrier',
  XX: 'cancelledByCarrier',
  UN: 'cancelledByCarrier',
  UC: 'cancelledByCarrier',
  NO: 'cancelledByCarrier',
}

const flightStatusOf = ({ flightStatusCode }: WireFlight): FlightStatus =>
  statuses[flightStatusCode ?? ''] ?? 'unconfirmed'

/** Whether a segment is waitlisted. */
export function isSegmentWaitlisted(flight: WireFlight): boolean {
  return flightStatusOf(flight) === 'waitlisted'
}

/** Sold or requested without an answer of the airline yet: becomes HK, or a refusal, later. */
const pendingCodes: ReadonlySet<string> = new Set(['NN', 'SS', 'PN', 'IN'])

/** Whether the airline has not answered for the seat yet. */
export function isSegmentPending({ flightStatusCode }: WireFlight): boolean {
  return pendingCodes.has(flightStatusCode ?? '')
}

/** Whether a segment is confirmed as sold. */
export function isSegmentConfirmed(flight: WireFlight): boolean {
  return flightStatusOf(flight) === 'confirmed'
}

/**
 * Returns the flights of a booking in travel order; undefined when one is unreadable or an airport's zone is
 * unknown.
 */
export function reservedFlightsOf(
  flights: readonly WireFlight[],
  zoneOf: ((airport: string) => Zone | undefined) | undefined,
): readonly ReservedFlight[] | undefined {
  if (!zoneOf || flights.length === 0) return undefined
  const read = flights
    .filter((one) => !isReplacedByNewTimes(one, flights))
    .map((one) => reservedFlightOf(one, zoneOf))
  const known = read.filter((one) => one !== undefined)
  if (known.length !== read.length) return undefined
  return known.toSorted((a, b) => a.departureAt.localeCompare(b.departureAt))
}

/** A moved flight is listed twice: the old one as UN, the new one as TK. */
function isReplacedByNewTimes(flight: WireFlight, all: readonly WireFlight[]): boolean {
  if (flightStatusOf(flight) !== 'cancelledByCarrier') return false
  return all.some(
    (other) =>
      flightStatusOf(other) === 'changed' &&
      other.airlineCode === flight.airlineCode &&
      other.fromAirportCode === flight.fromAirportCode &&
      other.toAirportCode === flight.toAirportCode &&
      Math.abs(Date.parse(other.departureDate) - Date.parse(flight.departureDate)) <= 86_400_000,
  )
}

function reservedFlightOf(
  flight: WireFlight,
  zoneOf: (airport: string) => Zone | undefined,
): ReservedFlight | undefined {
  const marketingCarrier = airlineCode(flight.airlineCode)
  const origin = airportCode(flight.fromAirportCode)
  const destination = airportCode(flight.toAirportCode)
  if (!marketingCarrier || !origin || !destination) return undefined
  const departureZone = zoneOf(origin)
  const arrivalZone = zoneOf(destination)
  if (!departureZone || !arrivalZone) return undefined
  const { departureLocal, arrivalLocal, isMoved } = currentTimesOf(flight)
  const status = flightStatusOf(flight)
  return {
    marketingCarrier,
    flightNumber: String(flight.flightNumber),
    origin,
    destination,
    departureLocal,
    departureAt: toInstant(departureLocal, departureZone),
    arrivalLocal,
    arrivalAt: toInstant(arrivalLocal, arrivalZone),
    status: status === 'confirmed' && isMoved ? 'changed' : status,
    ...(flight.confirmationId === undefined ? {} : { airlineLocator: flight.confirmationId }),
  }
}

type Times = { departureLocal: LocalDateTime; arrivalLocal: LocalDateTime; isMoved: boolean }

/** Updated times of the airline replace the old ones. */
function currentTimesOf(flight: WireFlight): Times {
  const old = {
    departure: parseSabreLocalTime(flight.departureDate, flight.departureTime),
    arrival: parseSabreLocalTime(flight.arrivalDate, flight.arrivalTime),
  }
  const departureLocal = parseSabreLocalTime(
    flight.updatedDepartureDate ?? flight.departureDate,
    flight.updatedDepartureTime ?? flight.departureTime,
  )
  const arrivalLocal = parseSabreLocalTime(
    flight.updatedArrivalDate ?? flight.arrivalDate,
    flight.updatedArrivalTime ?? flight.arrivalTime,
  )
  return {
    departureLocal,
    arrivalLocal,
    isMoved: departureLocal !== old.departure || arrivalLocal !== old.arrival,
  }
}
