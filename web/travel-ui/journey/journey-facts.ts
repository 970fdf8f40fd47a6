import { type JourneyAnswer, type SegmentAnswer } from '#contract/api/offers.ts'
import { type CabinClass } from '#contract/terms/codes.ts'
import { dateOf, daysBetween, type LocalDateTime } from '#contract/terms/time.ts'

const minuteMs = 60_000
/** Below this many minutes a traveller has to hurry: airlines sell such connections, so it is only a hint. */
const shortConnectionMinutes = 60

/** A change of flight inside a journey, with what makes it worth a word of warning. */
export type ConnectionFacts = {
  readonly arrivalAirport: string
  readonly departureAirport: string
  readonly durationMinutes: number
  readonly isAirportChange: boolean
  /** The wait crosses midnight where it is spent. */
  readonly isOvernight: boolean
  readonly isShort: boolean
}

/** Landings on the way: inside flights and between them. 0 is a direct flight. */
export function stopCountOf(journey: JourneyAnswer): number {
  return journey.segments.length - 1 + journey.segments.reduce((sum, one) => sum + one.stops.length, 0)
}

/** The changes of flight within a journey, in order. */
export function connectionsOf(journey: JourneyAnswer): ConnectionFacts[] {
  return journey.segments.slice(1).flatMap((next, index) => {
    const before = journey.segments[index]
    return before ? [connectionBetween(before, next)] : []
  })
}

/** The airports where one lands on the way, each once, in order. */
export function stopAirportsOf(journey: JourneyAnswer): string[] {
  const airports = journey.segments.flatMap((segment, index) => [
    ...(index === 0 ? [] : [segment.from]),
    ...segment.stops.map((stop) => stop.airport),
  ])
  return [...new Set(airports)]
}

/** Calendar days from the departure's date to the arrival's, each as the wall at the airport shows it: 1 for "+1". */
export function dayShiftOf(journey: JourneyAnswer): number {
  const { first, last } = endsOf(journey)
  return daysBetween(dateOf(first.departureTime as LocalDateTime), dateOf(last.arrivalTime as LocalDateTime))
}

/** First and last flight of a journey. */
export function endsOf(journey: JourneyAnswer): {
  readonly first: SegmentAnswer
  readonly last: SegmentAnswer
} {
  const first = journey.segments[0]
  const last = journey.segments.at(-1)
  if (!first || !last) throw new RangeError('a journey has at least one flight')
  return { first, last }
}

/** The airlines whose flight numbers are flown, each once, in order of flight. */
export function airlinesOf(journeys: readonly JourneyAnswer[]): string[] {
  return [...new Set(journeys.flatMap((journey) => journey.segments.map((segment) => segment.airline)))]
}

/** The airlines that fly where another one's number is on the ticket. */
export function operatorsOf(journey: JourneyAnswer): string[] {
  const shared = journey.segments.filter((segment) => segment.operatingAirline !== segment.airline)
  return [...new Set(shared.map((segment) => segment.operatingAirline))]
}

/** Flight numbers as tickets print them: "TG 642". */
export function flightNumbersOf(journey: JourneyAnswer): string[] {
  return journey.segments.map((segment) => `${segment.airline} ${segment.flightNumber}`)
}

/** The flights in another cabin than the one searched, as tickets print their numbers, by cabin. */
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

/** A piece of a journey to scale: from and to as shares of the whole, 0 to 1. */
export type JourneyPiece = { readonly kind: 'flight' | 'wait'; readonly from: number; readonly to: number }

/** A journey cut into flights and waits, for drawing it to scale. */
export function piecesOf(journey: JourneyAnswer): JourneyPiece[] {
  const start = Date.parse(endsOf(journey).first.departureAt)
  const share = (at: string) =>
    Math.min(1, Math.max(0, (Date.parse(at) - start) / minuteMs / Math.max(1, journey.durationMinutes)))
  return journey.segments.flatMap((segment, index) => {
    const before = journey.segments[index - 1]
    const flight = { kind: 'flight', from: share(segment.departureAt), to: share(segment.arrivalAt) } as const
    return before
      ? [{ kind: 'wait', from: share(before.arrivalAt), to: flight.from } as const, flight]
      : [flight]
  })
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
