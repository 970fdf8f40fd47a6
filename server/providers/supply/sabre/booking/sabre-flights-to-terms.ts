import { airlineCode, airportCode } from '#contract/terms/codes.ts'
import { type LocalDateTime, type Zone } from '#contract/terms/time.ts'
import { toInstant } from '#contract/terms/zone.ts'
import { type FlightStatus, type ReservedFlight } from '../../supply-provider.ts'
import { type WireFlight } from './sabre-booking-wire.ts'
import { wallClockOf } from '../sabre-clock.ts'

/**
 * What the trade's status codes of a flight mean. Source: codes of reservation interline messages (AIRIMP), as they
 * stand in Sabre's bookings. One that is not listed is not known to be confirmed.
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

const statusOf = ({ flightStatusCode }: WireFlight): FlightStatus =>
  statuses[flightStatusCode ?? ''] ?? 'unconfirmed'

/** Whether the seat of a flight is asked for and not given. */
export function isWaitlisted(flight: WireFlight): boolean {
  return statusOf(flight) === 'waitlisted'
}

/** Sold or asked for, and the airline has not answered yet: it becomes HK, or one of the refusals, by itself. */
const pendingCodes: ReadonlySet<string> = new Set(['NN', 'SS', 'PN', 'IN'])

/** Whether the airline still has to say whether there is a seat. */
export function isPending({ flightStatusCode }: WireFlight): boolean {
  return pendingCodes.has(flightStatusCode ?? '')
}

/** Whether a flight stands as it was sold. */
export function isConfirmed(flight: WireFlight): boolean {
  return statusOf(flight) === 'confirmed'
}

/**
 * The flights of a booking in the order in which they are flown; undefined when one of them cannot be read or an
 * airport's zone is not known.
 */
export function reservedFlightsOf(
  flights: readonly WireFlight[],
  zoneOf: ((airport: string) => Zone | undefined) | undefined,
): readonly ReservedFlight[] | undefined {
  if (!zoneOf || flights.length === 0) return undefined
  const read = flights.filter((one) => !isReplaced(one, flights)).map((one) => reservedFlightOf(one, zoneOf))
  const known = read.filter((one) => one !== undefined)
  if (known.length !== read.length) return undefined
  return known.toSorted((a, b) => a.departureAt.localeCompare(b.departureAt))
}

/** A moved flight stands twice: the old one as UN, the new one as TK. */
function isReplaced(flight: WireFlight, all: readonly WireFlight[]): boolean {
  if (statusOf(flight) !== 'cancelledByCarrier') return false
  return all.some(
    (other) =>
      statusOf(other) === 'changed' &&
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
  const { departureLocal, arrivalLocal, isMoved } = timesOf(flight)
  const status = statusOf(flight)
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

/** Where the airline has told new times beside the old ones, the new ones count. */
function timesOf(flight: WireFlight): Times {
  const old = {
    departure: wallClockOf(flight.departureDate, flight.departureTime),
    arrival: wallClockOf(flight.arrivalDate, flight.arrivalTime),
  }
  const departureLocal = wallClockOf(
    flight.updatedDepartureDate ?? flight.departureDate,
    flight.updatedDepartureTime ?? flight.departureTime,
  )
  const arrivalLocal = wallClockOf(
    flight.updatedArrivalDate ?? flight.arrivalDate,
    flight.updatedArrivalTime ?? flight.arrivalTime,
  )
  return {
    departureLocal,
    arrivalLocal,
    isMoved: departureLocal !== old.departure || arrivalLocal !== old.arrival,
  }
}
