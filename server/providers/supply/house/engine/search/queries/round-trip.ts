import { type Direction, clearDirection, createDirection, createOfferReader } from './direction-results.ts'
import { compareLexicographically, flightsAndDaysOf } from '../compare-trips.ts'
import { stayBetween } from './length-of-stay.ts'
import type { Found, FoundTrip } from '../found-trip.ts'
import { unsold } from '../bounds/lower-bounds.ts'
import { type OfferPair, cheapestPairs } from './merge-pairs.ts'
import type { QueryJourney, SearchQuery } from '../query.ts'
import { sortCandidates } from '../candidates.ts'
import {
  type Phase,
  expandInOrder,
  generateCandidates,
  searchOtherAirports,
  searchJourney,
} from './search-journey.ts'
import type { SearchState } from '../search-state.ts'
import { setEndpointAirports, setQuery, setResultSink, setJourney } from '../set-query.ts'

/** The state of a round trip: one per direction, so that each keeps its cached values while the other runs. */
export type RoundTripState = {
  readonly out: SearchState
  readonly back: SearchState
  readonly there: Direction
  readonly home: Direction
}

/** Allocates the state. */
export function createRoundTripState(out: SearchState, back: SearchState): RoundTripState {
  return { out, back, there: createDirection(false), home: createDirection(true) }
}

/** Returns the best round trips and open jaws. */
export function searchRoundTrip(room: RoundTripState, query: SearchQuery): Found {
  const [first, second] = query.ways
  if (!first || !second || !prepareDirections(room, query, [first, second]))
    return { trips: [], isProven: true }
  const sides: readonly Side[] = [
    { s: room.out, direction: room.there, other: room.home, way: first },
    { s: room.back, direction: room.home, other: room.there, way: second },
  ]
  expandBothDirections(room, sides, { query, phase: 'near' })
  if (query.maxStops > 1) expandBothDirections(room, sides, { query, phase: 'far' })
  return mergeUntilProven(room, sides, query)
}

/** One direction of the trip, and the other's offers. */
type Side = {
  readonly s: SearchState
  readonly direction: Direction
  readonly other: Direction
  readonly way: QueryJourney
}

/** Itineraries per direction after which limits are first computed; then at each doubling. */
const firstLook = 40

type PhaseAsk = { readonly query: SearchQuery; readonly phase: Phase }

/**
 * Alternates between the directions, since the results of one limit the other. The first airport of each list
 * is searched so; further airports of a city follow one after another.
 */
function expandBothDirections(
  room: RoundTripState,
  sides: readonly Side[],
  { query, phase }: PhaseAsk,
): void {
  for (const { s, way } of sides) {
    s.candidates.count = 0
    if (setEndpointAirports(s, way.from[0] ?? 0, way.to[0] ?? 0)) generateCandidates(s, phase)
    else sortCandidates(s.candidates)
  }
  for (let look = firstLook; sides.some(hasCandidatesLeft); look *= 2) {
    for (const { s, direction } of sides) {
      const before = direction.wayCount
      expandInOrder(s, () => direction.wayCount - before >= look)
    }
    setDirectionLimits(room, query)
  }
  for (const { s, way } of sides) {
    if (way.from.length * way.to.length === 1) continue
    searchOtherAirports(s, way, phase)
    setDirectionLimits(room, query)
  }
}

/** Whether a direction has candidates and budget left. */
function hasCandidatesLeft({ s }: Side): boolean {
  return s.candidates.next < s.candidates.count && s.spent <= s.budget
}

/**
 * Merges, and searches a direction again when its limit was below what the last trip allows. Limits are set
 * early from the results known then.
 */
function mergeUntilProven(room: RoundTripState, sides: readonly Side[], query: SearchQuery): Found {
  let before: readonly FoundTrip[] = []
  for (;;) {
    const merged = cheapestPairs(room.there, room.home, query.count)
    const trips = sortTrips(room, merged.pairs).slice(0, query.count)
    const isProven = merged.isProven && room.out.isProven && room.back.isProven
    // Without budget a second pass would only lose results.
    if (!isProven) return { trips: trips.length < before.length ? before : trips, isProven }
    const last = merged.pairs[query.count - 1]?.baht ?? unsold
    const narrow = sides.find(
      ({ direction, other }) => direction.strictest < limitForOtherDirection(last, other),
    )
    if (!narrow) return { trips, isProven }
    before = trips
    clearDirection(narrow.direction)
    narrow.direction.limit = limitForOtherDirection(last, narrow.other)
    narrow.direction.strictest = narrow.direction.limit
    searchJourney(narrow.s, narrow.way, 'near')
    searchJourney(narrow.s, narrow.way, 'far')
  }
}

/** Returns the limit of one direction given the price of the last trip. */
function limitForOtherDirection(last: number, other: Direction): number {
  return last >= unsold ? unsold - 1 : last - other.least
}

function prepareDirections(
  room: RoundTripState,
  query: SearchQuery,
  [first, second]: readonly [QueryJourney, QueryJourney],
): boolean {
  const { out, back, there, home } = room
  setQuery(out, query)
  setQuery(back, query)
  clearDirection(there)
  clearDirection(home)
  const use = {
    hasHalves: areHalvesCombinable(out, first, second),
    stays: [stayBetween(first.day, second.day)],
  }
  there.earliest = startOfDay(out, first) - 120
  setResultSink(out, there)
  setResultSink(back, home)
  return setJourney(out, first, use) && setJourney(back, second, use)
}

/** Returns the minute UTC at which the requested day begins locally at the origin. */
function startOfDay({ world }: SearchState, way: QueryJourney): number {
  const { airports, calendar, header } = world
  const day = way.day - header.firstDay
  const zone = airports.zone[way.from[0] ?? 0] ?? 0
  return day * 1440 - (calendar.offset[zone * (header.days + 1) + day] ?? 0)
}

/** Whether halves may be combined: each gap of an open jaw lies within one country. */
export function areHalvesCombinable({ world }: SearchState, out: QueryJourney, back: QueryJourney): boolean {
  const { country } = world.airports
  const countryOf = (airports: readonly number[]) => country[airports[0] ?? 0]
  return countryOf(out.to) === countryOf(back.from) && countryOf(out.from) === countryOf(back.to)
}

/** Sets the limits by the price of the last requested trip, as far as known. */
function setDirectionLimits({ there, home }: RoundTripState, query: SearchQuery): void {
  const { pairs } = cheapestPairs(there, home, query.count)
  const last = pairs[query.count - 1]?.baht ?? unsold
  for (const [direction, other] of [
    [there, home],
    [home, there],
  ] as const) {
    direction.limit = limitForOtherDirection(last, other)
    direction.strictest = Math.min(direction.strictest, direction.limit)
  }
}

/** Returns trips in the declared order; ties are compared flight by flight. Trips share the object of a journey. */
function sortTrips({ there, home }: RoundTripState, pairs: readonly OfferPair[]): FoundTrip[] {
  const [readOut, readBack] = [createOfferReader(there), createOfferReader(home)]
  return pairs
    .map(({ baht, order, out, back }) => ({ order, trip: { baht, ways: [readOut(out), readBack(back)] } }))
    .sort(
      (left, right) =>
        left.order - right.order ||
        compareLexicographically(flightsAndDaysOf(left.trip), flightsAndDaysOf(right.trip)),
    )
    .map(({ trip }) => trip)
}
