import type { JourneyAnswer, SegmentAnswer } from '#contract/api/offer/offer-answer.ts'
import type { CabinClass } from '#contract/terms/codes.ts'
import { dateOfLocalTime, daysBetween, type LocalDateTime } from '#contract/terms/time.ts'

const minuteMs = 60_000
/** Connections below this many minutes get a hint: airlines sell them, but travellers must hurry. */
const shortConnectionMinutes = 60

/** A connection within a journey, with the facts worth a warning. */
export type ConnectionFacts = {
  readonly arrivalAirport: string
  readonly departureAirport: string
  readonly durationMinutes: number
  readonly isAirportChange: boolean
  /** The wait includes midnight, local time. */
  readonly isOvernight: boolean
  readonly isShort: boolean
}

/** Returns the number of stops: inside flights and between them. 0 is a direct flight. */
export function stopCountOf(journey: JourneyAnswer): number {
  return journey.segments.length - 1 + journey.segments.reduce((sum, one) => sum + one.stops.length, 0)
}

/** Returns the connections of a journey, in order. */
export function connectionsOf(journey: JourneyAnswer): ConnectionFacts[] {
  return journey.segments.slice(1).flatMap((next, index) => {
    const before = journey.segments[index]
    return before ? [connectionBetween(before, next)] : []
  })
}

/** Returns the airports where a journey stops, each once, in order. */
export function stopAirportsOf(journey: JourneyAnswer): string[] {
  const airports = journey.segments.flatMap((segment, index) => [
    ...(index === 0 ? [] : [segment.from]),
    ...segment.stops.map((stop) => stop.airport),
  ])
  return [...new Set(airports)]
}

/** Returns the calendar days from departure to arrival, in local dates: 1 for "+1". */
export function arrivalDayOffsetOf(journey: JourneyAnswer): number {
  const { first, last } = firstAndLastFlightOf(journey)
  return daysBetween(
    dateOfLocalTime(first.departureTime as LocalDateTime),
    dateOfLocalTime(last.arrivalTime as LocalDateTime),
  )
}

/** Returns first and last flight of a journey. */
export function firstAndLastFlightOf(journey: JourneyAnswer): {
  readonly first: SegmentAnswer
  readonly last: SegmentAnswer
} {
  const first = journey.segments[0]
  const last = journey.segments.at(-1)
  if (!first || !last) throw new RangeError('a journey has at least one flight')
  return { first, last }
}

/** Returns the journeys that leave from another airport than the one before them ended at, as airport codes. */
export function selfTransfersOf(
  journeys: readonly JourneyAnswer[],
): { readonly from: string; readonly to: string }[] {
  return journeys.slice(1).flatMap((next, index) => {
    const before = journeys[index]
    if (!before) return []
    const [from, to] = [firstAndLastFlightOf(before).last.to, firstAndLastFlightOf(next).first.from]
    return from === to ? [] : [{ from, to }]
  })
}

/** Returns the marketing airlines, each once, in order of flight. */
export function airlinesOf(journeys: readonly JourneyAnswer[]): string[] {
  return [...new Set(journeys.flatMap((journey) => journey.segments.map((segment) => segment.airline)))]
}

/** Returns the operating airlines where they differ from the marketing ones. */
export function operatorsOf(journey: JourneyAnswer): string[] {
  const shared = journey.segments.filter((segment) => segment.operatingAirline !== segment.airline)
  return [...new Set(shared.map((segment) => segment.operatingAirline))]
}

/** Returns flight numbers as on tickets: "TG 642". */
export function flightNumbersOf(journey: JourneyAnswer): string[] {
  return journey.segments.map((segment) => `${segment.airline} ${segment.flightNumber}`)
}

/** Returns the flights in another cabin than the searched one, by cabin, with their numbers as on tickets. */
export function otherCabinsOf(
  journeys: readonly JourneyAnswer[],
  searched: CabinClass | undefined,
): ReadonlyMap<CabinClass, readonly string[]> {
  if (searched === undefined) return new Map()
  const others = journeys.flatMap(({ segments }) => segments.filter((one) => one.cabinClass !== searched))
  const byCabin = Map.groupBy(others, (one) => one.cabinClass)
  return new Map(
    [...byCabin].map(([cabin, flights]) => [
      cabin,
      flights.map((one) => `${one.airline} ${one.flightNumber}`),
    ]),
  )
}

function connectionBetween(before: SegmentAnswer, next: SegmentAnswer): ConnectionFacts {
  const durationMinutes = Math.round((Date.parse(next.departureAt) - Date.parse(before.arrivalAt)) / minuteMs)
  return {
    arrivalAirport: before.to,
    departureAirport: next.from,
    durationMinutes,
    isAirportChange: before.to !== next.from,
    isOvernight: before.arrivalTime.slice(0, 10) !== next.departureTime.slice(0, 10),
    isShort: durationMinutes < shortConnectionMinutes,
  }
}
