import type { AirlineCode, AirportCode, CabinClass, Rbd } from './codes.ts'
import { type Instant, type LocalDateTime, type Zone, minutesBetween } from './time.ts'

/** A landing inside a segment: the flight number stays the same. */
export type Stop = { readonly airport: AirportCode; readonly durationMinutes: number }

/** One take-off to one landing. A segment with stops has several. */
export type Leg = { readonly origin: AirportCode; readonly destination: AirportCode }

/** One flight number sold from board point to off point: one coupon of the ticket. */
export type Segment = {
  readonly marketingCarrier: AirlineCode
  readonly operatingCarrier: AirlineCode
  /** Digits with an optional operational letter, without the airline: "642". */
  readonly flightNumber: string
  readonly origin: AirportCode
  readonly destination: AirportCode
  readonly departureLocal: LocalDateTime
  readonly departureZone: Zone
  readonly departureAt: Instant
  readonly arrivalLocal: LocalDateTime
  readonly arrivalZone: Zone
  readonly arrivalAt: Instant
  readonly durationMinutes: number
  /** IATA aircraft type: "359". Absent when the supplier does not say. */
  readonly aircraft?: string
  readonly stops: readonly Stop[]
  readonly cabin: CabinClass
  /** Absent with suppliers that sell without booking classes. */
  readonly rbd?: Rbd
  /** True when the seat is asked for, not confirmed. */
  readonly waitlisted: boolean
}

/** The segments that take a passenger from one origin to one destination. A round trip has two. */
export type Journey = {
  readonly segments: readonly Segment[]
  readonly durationMinutes: number
  /** The airline's name of the fare on this journey; absent when it is not told for each journey. */
  readonly fareBrand?: string
}

/** How the journeys hang together. */
export const tripShapes = ['oneWay', 'roundTrip', 'multiCity'] as const
/** How the journeys hang together. */
export type TripShape = (typeof tripShapes)[number]

/** Everything the passenger flies on one booking. */
export type Itinerary = { readonly shape: TripShape; readonly journeys: readonly Journey[] }

/** Whether a seat is only asked for on a flight: then nothing is held, and the traveller waits. */
export function hasWaitlistedFlight({ journeys }: Pick<Itinerary, 'journeys'>): boolean {
  return journeys.some(({ segments }) => segments.some(({ waitlisted }) => waitlisted))
}

/** A change of flight inside a journey, under 24 hours. */
export type Connection = {
  readonly arrivalAirport: AirportCode
  readonly departureAirport: AirportCode
  readonly durationMinutes: number
  readonly isAirportChange: boolean
  /** True when the wait crosses midnight at the place where it is spent. */
  readonly isOvernight: boolean
}

/** A journey of these segments, its length counted from first departure to last arrival. */
export function journeyFromSegments(segments: readonly Segment[]): Journey {
  const first = segments[0]
  const last = segments.at(-1)
  if (!first || !last) throw new RangeError('a journey has at least one segment')
  return { segments, durationMinutes: minutesBetween(first.departureAt, last.arrivalAt) }
}

/** The changes of flight within a journey, in order. */
export function connectionsOfJourney(journey: Journey): Connection[] {
  return journey.segments.slice(1).flatMap((next, index) => {
    const before = journey.segments[index]
    return before ? [connectionBetween(before, next)] : []
  })
}

function connectionBetween(before: Segment, next: Segment): Connection {
  return {
    arrivalAirport: before.destination,
    departureAirport: next.origin,
    durationMinutes: minutesBetween(before.arrivalAt, next.departureAt),
    isAirportChange: before.destination !== next.origin,
    isOvernight: before.arrivalLocal.slice(0, 10) !== next.departureLocal.slice(0, 10),
  }
}
