import type {
  ConnectionChange,
  ScheduleChange,
  ScheduleChangeKind,
  FlightFacts,
} from '#contract/terms/schedule-change.ts'
import {
  type Connection,
  type Itinerary,
  type Segment,
  connectionsOfJourney,
  journeyFromSegments,
} from '#contract/terms/itinerary.ts'
import { type Instant, minutesBetween } from '#contract/terms/time.ts'
import { toLocal } from '#contract/terms/time-zone.ts'
import { isSameNumber, matchFlights } from '#server/flow/booking/booking.ts'
import type { ReservedFlight } from '#server/providers/supply/supplier-reservation.ts'

/** The differences between the booked flights of an order and those in its reservation. */
export type FlightDifference = {
  /** In the order of travel. */
  readonly flights: readonly ScheduleChange[]
  readonly connections: readonly ConnectionChange[]
  /**
   * The changed itinerary for acceptance. Absent when a flight is missing or added, a connection is
   * impossible, or the time zone of a new airport is uncertain.
   */
  readonly itinerary?: Itinerary
}

/**
 * Usual minimum connection at most airports, in minutes; a shorter connection is a fault only when a longer
 * one was booked.
 */
const usualConnectionMinutes = 60

/**
 * Compares the flights of an order with its reservation; returns undefined when every flight that has not
 * left is as booked. Flights that have left are ignored: suppliers drop them, and nobody can accept them.
 */
export function diffFlights(
  booked: Itinerary,
  reserved: readonly ReservedFlight[],
  now: Instant,
): FlightDifference | undefined {
  const ahead = booked.journeys.flatMap(({ segments }, journey) =>
    segments
      .filter((segment) => !hasFlightDeparted(segment, reserved, now))
      .map((segment) => ({ journey, segment })),
  )
  const known = new Set(booked.journeys.flatMap(({ segments }) => segments))
  const flown = [...known].filter(({ departureAt }) => departureAt <= now)
  const open = reserved.filter(
    (one) => one.departureAt > now && !flown.some((past) => isSameDeparture(past, one)),
  )
  const { matched, added } = matchFlights(ahead, open)
  const flights = [
    ...matched.flatMap(({ journey, booked: was, reserved: is }) => changesOfFlight(journey, was, is)),
    ...added.map((one) => addedFlightChange(booked, one)),
  ].toSorted((one, other) => (departureTimeOf(one) < departureTimeOf(other) ? -1 : 1))
  if (flights.length === 0) return undefined
  const instead = new Map(matched.flatMap((one) => (one.reserved ? [[one.booked, one.reserved]] : [])))
  const isWhole = added.length === 0 && matched.every((one) => one.reserved !== undefined)
  const itinerary = isWhole ? itineraryWithReplacements(booked, instead) : undefined
  const connections = itinerary ? newConnectionFaults(booked, itinerary) : []
  const isFlyable = itinerary !== undefined && connections.every(({ fault }) => fault === 'tooShort')
  return { flights, connections, ...(isFlyable ? { itinerary } : {}) }
}

/**
 * Returns whether a booked flight has left, at its booked time or at an earlier one that the airline moved it
 * to.
 */
function hasFlightDeparted(segment: Segment, reserved: readonly ReservedFlight[], now: Instant): boolean {
  if (segment.departureAt <= now) return true
  const same = reserved.filter((one) => isSameDeparture(segment, one))
  return same.length > 0 && same.every(({ departureAt }) => departureAt <= now)
}

/** Returns whether it is the booked flight, delayed or moved forward by less than a day. */
function isSameDeparture(booked: Segment, is: ReservedFlight): boolean {
  const minutes = Math.abs(minutesBetween(booked.departureAt, is.departureAt))
  return isSameNumber(booked, is) && booked.origin === is.origin && minutes < 24 * 60
}

function changesOfFlight(journey: number, was: Segment, is: ReservedFlight | undefined): ScheduleChange[] {
  if (!is) return [{ journey, kinds: ['cancelled'], was: flightFactsOf(was) }]
  const kinds = changeKinds(was, is)
  return kinds.length === 0 ? [] : [{ journey, kinds, was: flightFactsOf(was), now: flightFactsOf(is) }]
}

function changeKinds(was: Segment, is: ReservedFlight): ScheduleChangeKind[] {
  const [left, leaves] = [clockTime(was.departureLocal), clockTime(is.departureLocal)]
  const isElsewhere = was.origin !== is.origin || was.destination !== is.destination
  const kinds: (ScheduleChangeKind | false)[] = [
    !isSameNumber(was, is) && 'otherFlight',
    isElsewhere && 'otherAirport',
    leaves < left && 'earlier',
    leaves > left && 'later',
    leaves === left && clockTime(was.arrivalLocal) !== clockTime(is.arrivalLocal) && 'otherArrival',
  ]
  return kinds.filter((kind) => kind !== false)
}

/** Truncates to minutes, because some suppliers include seconds. */
function clockTime(local: string): string {
  return local.slice(0, 16)
}

function addedFlightChange(booked: Itinerary, is: ReservedFlight): ScheduleChange {
  const later = booked.journeys.findLastIndex(
    ({ segments: [first] }) => first && first.departureAt <= is.departureAt,
  )
  return { journey: Math.max(0, later), kinds: ['added'], now: flightFactsOf(is) }
}

function departureTimeOf({ was, now }: ScheduleChange): string {
  return now?.departureAt ?? was?.departureAt ?? ''
}

function flightFactsOf(flight: FlightFacts): FlightFacts {
  const { marketingCarrier, flightNumber, origin, destination } = flight
  const { departureLocal, departureAt, arrivalLocal, arrivalAt } = flight
  return {
    marketingCarrier,
    flightNumber,
    origin,
    destination,
    departureLocal,
    departureAt,
    arrivalLocal,
    arrivalAt,
  }
}

/** Returns the itinerary with replaced flights; undefined when a time zone is unknown. */
function itineraryWithReplacements(
  booked: Itinerary,
  instead: ReadonlyMap<Segment, ReservedFlight>,
): Itinerary | undefined {
  const journeys = booked.journeys.map(({ segments }) =>
    segments.map((segment) => {
      const is = instead.get(segment)
      return is && changeKinds(segment, is).length > 0 ? replacementSegment(segment, is) : segment
    }),
  )
  if (journeys.some((segments) => segments.includes(undefined))) return undefined
  return {
    ...booked,
    journeys: journeys.map((segments) => journeyFromSegments(segments.filter((one) => one !== undefined))),
  }
}

/** Returns the booked segment with its replacement flight; the sold cabin and booking class stay. */
function replacementSegment(was: Segment, is: ReservedFlight): Segment | undefined {
  const facts = flightFactsOf(is)
  const isOnClock =
    toLocal(is.departureAt, was.departureZone) === clockTime(is.departureLocal) &&
    toLocal(is.arrivalAt, was.arrivalZone) === clockTime(is.arrivalLocal)
  if (!isOnClock) return undefined
  return {
    ...was,
    ...facts,
    ...(isSameNumber(was, is) ? {} : { operatingCarrier: is.marketingCarrier }),
    durationMinutes: minutesBetween(is.departureAt, is.arrivalAt),
  }
}

function newConnectionFaults(booked: Itinerary, itinerary: Itinerary): ConnectionChange[] {
  return itinerary.journeys.flatMap((journey, index) => {
    const before = booked.journeys[index]
    const known = before ? connectionsOfJourney(before) : []
    return connectionsOfJourney(journey).flatMap((one, place) => {
      const fault = connectionFault(one, known[place])
      const { arrivalAirport: airport, durationMinutes: minutes } = one
      return fault ? [{ journey: index, fault, airport, minutes }] : []
    })
  })
}

function connectionFault(
  now: Connection,
  was: Connection | undefined,
): ConnectionChange['fault'] | undefined {
  if (now.durationMinutes < 0) return 'missed'
  if (now.isAirportChange && was?.isAirportChange !== true) return 'otherAirport'
  const isShorter = was === undefined || now.durationMinutes < was.durationMinutes
  return isShorter && now.durationMinutes < usualConnectionMinutes ? 'tooShort' : undefined
}
