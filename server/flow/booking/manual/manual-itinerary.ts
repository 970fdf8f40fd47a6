import type { ManualSegment } from '#contract/api/staff/new-booking/manual-booking.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import type { AirlineCode, AirportCode, Rbd } from '#contract/terms/codes.ts'
import {
  type Itinerary,
  type Segment,
  type TripShape,
  journeyFromSegments,
} from '#contract/terms/itinerary.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Instant, type LocalDateTime, minutesBetween } from '#contract/terms/time.ts'
import { toInstant } from '#contract/terms/time-zone.ts'
import type { Reference } from '#server/reference/reference.ts'

/** What entered flights are checked against. */
export type FlightReference = Pick<
  Reference,
  'airport' | 'airline' | 'accountingCode' | 'airlineOfAccountingCode'
>

type Frame = { readonly reference: FlightReference; readonly now: Instant }

/** Longest that one flight number takes with its stops; beyond that a date or an airport is mistyped. */
const longestFlightMinutes = 30 * 60
/** From 24 hours on a stay is a stopover, and the next flight begins a journey. */
const stopoverMinutes = 24 * 60

/**
 * Returns the itinerary of entered flights, with the time zones of their airports. Problems: `unknownAirport`,
 * `unknownAirline`, `sameAirport`, `dateInPast`, `flightTimesWrong` and `datesOutOfOrder`, each at its field.
 */
export function manualItineraryOf(
  entered: readonly ManualSegment[],
  frame: Frame,
): Result<Itinerary, Problem> {
  const segments: Segment[] = []
  for (const [index, one] of entered.entries()) {
    const path = `segments.${index}`
    const read = segmentOf(one, path, frame)
    if (!read.ok) return read
    const before = segments.at(-1)
    if (before && read.value.departureAt < before.arrivalAt)
      return fail(createProblem('datesOutOfOrder', { field: `${path}.departureTime` }))
    segments.push(read.value)
  }
  return succeed(itineraryOf(segments, (airport) => frame.reference.airport(airport)?.city ?? airport))
}

function segmentOf(one: ManualSegment, path: string, { reference, now }: Frame): Result<Segment, Problem> {
  const problem = (code: Parameters<typeof createProblem>[0], name: keyof ManualSegment, value = '') =>
    fail(createProblem(code, { field: `${path}.${name}`, ...(value && { details: { value } }) }))
  const { airline, operatingAirline = airline } = one
  if (!reference.airline(airline)) return problem('unknownAirline', 'airline', airline)
  if (!reference.airline(operatingAirline))
    return problem('unknownAirline', 'operatingAirline', operatingAirline)
  const [from, to] = [reference.airport(one.from), reference.airport(one.to)]
  if (!from) return problem('unknownAirport', 'from', one.from)
  if (!to) return problem('unknownAirport', 'to', one.to)
  if (from.code === to.code) return problem('sameAirport', 'to')
  const departureAt = toInstant(one.departureTime as LocalDateTime, from.zone)
  const arrivalAt = toInstant(one.arrivalTime as LocalDateTime, to.zone)
  if (departureAt < now) return problem('dateInPast', 'departureTime')
  const durationMinutes = minutesBetween(departureAt, arrivalAt)
  if (durationMinutes <= 0 || durationMinutes > longestFlightMinutes)
    return problem('flightTimesWrong', 'arrivalTime')
  return succeed({
    marketingCarrier: airline as AirlineCode,
    operatingCarrier: operatingAirline as AirlineCode,
    flightNumber: one.flightNumber,
    origin: from.code,
    destination: to.code,
    departureLocal: one.departureTime as LocalDateTime,
    departureZone: from.zone,
    departureAt,
    arrivalLocal: one.arrivalTime as LocalDateTime,
    arrivalZone: to.zone,
    arrivalAt,
    durationMinutes,
    stops: [],
    cabin: one.cabinClass,
    rbd: one.rbd as Rbd,
    waitlisted: false,
  })
}

type CityOf = (airport: AirportCode) => string

function itineraryOf(segments: readonly Segment[], cityOf: CityOf): Itinerary {
  const groups: Segment[][] = []
  for (const segment of segments) {
    const current = groups.at(-1)
    if (current && isConnection(current, segment, cityOf)) current.push(segment)
    else groups.push([segment])
  }
  return { shape: tripShapeOf(groups, cityOf), journeys: groups.map(journeyFromSegments) }
}

/** Whether a flight goes on from the one before within a day, and not back to where the journey began. */
function isConnection(journey: readonly Segment[], next: Segment, cityOf: CityOf): boolean {
  const [first, before] = [journey[0], journey.at(-1)]
  if (!first || !before) return false
  return (
    cityOf(before.destination) === cityOf(next.origin) &&
    cityOf(next.destination) !== cityOf(first.origin) &&
    minutesBetween(before.arrivalAt, next.departureAt) < stopoverMinutes
  )
}

function tripShapeOf(groups: readonly (readonly Segment[])[], cityOf: CityOf): TripShape {
  if (groups.length === 1) return 'oneWay'
  const ends = groups.map((group) => {
    const [first, last] = [group[0], group.at(-1)]
    return first && last ? [cityOf(first.origin), cityOf(last.destination)] : []
  })
  const [out, back] = ends
  const isReturn = ends.length === 2 && out?.[0] === back?.[1] && out?.[1] === back?.[0]
  return isReturn ? 'roundTrip' : 'multiCity'
}
