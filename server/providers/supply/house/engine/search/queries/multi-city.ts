import { type TopItineraries, type PricedJourney, sortedItineraries, createTopItineraries } from './top-k.ts'
import type { Found, FoundTrip } from '../found-trip.ts'
import { betweenJourneys } from './merge-pairs.ts'
import type { SearchQuery } from '../query.ts'
import { compareLexicographically, flightsAndDaysOf } from '../compare-trips.ts'
import { searchJourney } from './search-journey.ts'
import type { SearchState } from '../search-state.ts'
import { alone, setQuery, setResultSink, setJourney } from '../set-query.ts'

/** Growth factor of the journey lists when too many pairs do not connect. */
const growth = 4
const mostWays = 3_200
/** Pairs of partial trip and journey that are tried per additional journey. */
const mostJoins = 120_000

/**
 * Returns the best trips of three or more journeys, as sums of one ways. Each journey's best `count` are
 * enough, unless overlapping journeys are rejected: then longer lists are searched until the result is
 * proven.
 */
export function searchMultiCity(s: SearchState, query: SearchQuery): Found {
  setQuery(s, query)
  for (let length = query.count; ; length *= growth) {
    const lists = query.ways.map((_, at) => searchBestOneWays(s, query, { at, length }))
    const joinIfInOrder = combineJourneys(lists, query.count)
    const isWhole = joinIfInOrder.isWhole && lists.every((list) => list.length < length)
    const isProven = s.isProven && (isWhole || areListsLongEnough(joinIfInOrder, lists, query.count))
    if (isProven || !s.isProven || !joinIfInOrder.isWhole || length >= mostWays) {
      return { trips: joinIfInOrder.trips.map(({ trip }) => trip), isProven }
    }
  }
}

function searchBestOneWays(
  s: SearchState,
  query: SearchQuery,
  { at, length }: { at: number; length: number },
): PricedJourney[] {
  const way = query.ways[at]
  if (!way || !setJourney(s, way, alone)) return []
  // Each journey gets the whole budget, so that one cannot starve the next.
  s.spent = 0
  const best: TopItineraries = createTopItineraries(length)
  setResultSink(s, best)
  searchJourney(s, way, 'near')
  searchJourney(s, way, 'far')
  return sortedItineraries(best)
}

/** A partial trip: its journeys so far and its figures in the declared order. */
type Begun = {
  readonly trip: FoundTrip
  readonly arrives: number
  readonly elapsed: number
  readonly stops: number
  readonly departs: number
}

/** Combined trips, and whether all pairs were tried. */
type Joined = { readonly trips: readonly Begun[]; readonly isWhole: boolean }

/** Joins journey by journey, keeping the best partial trips of each length. */
function combineJourneys(lists: readonly (readonly PricedJourney[])[], count: number): Joined {
  let begun: Begun[] = [
    { trip: { baht: 0, ways: [] }, arrives: -1_000_000, elapsed: 0, stops: 0, departs: 0 },
  ]
  const isFree = lists.every((list, at) => at === 0 || areAllInOrder(lists[at - 1] ?? [], list))
  let isWhole = true
  for (const [at, list] of lists.entries()) {
    const isLast = at === lists.length - 1
    const room = Math.max(1, Math.floor(mostJoins / Math.max(1, begun.length)))
    if (!isFree && list.length > room) isWhole = false
    const longer = isFree ? bestCombinations(begun, list, count) : allCombinations(begun, list.slice(0, room))
    longer.sort(compareTrips)
    begun = isFree || isLast ? longer.slice(0, count) : dropDominated(longer, count)
  }
  return { trips: begun, isWhole }
}

function areAllInOrder(before: readonly PricedJourney[], after: readonly PricedJourney[]): boolean {
  const latest = before.reduce((most, one) => Math.max(most, one.arrives), -1_000_000)
  return after.every((one) => one.departs >= latest + betweenJourneys)
}

function allCombinations(begun: readonly Begun[], list: readonly PricedJourney[]): Begun[] {
  return begun.flatMap((start) => list.flatMap((way) => joinIfInOrder(start, way)))
}

/**
 * Returns the pairs that can be among the best: with a better partial trips and b better journeys there are
 * at least (a + 1) × (b + 1) − 1 better pairs.
 */
function bestCombinations(begun: readonly Begun[], list: readonly PricedJourney[], count: number): Begun[] {
  const starts = countStrictlyLess(begun.map((one) => [one.trip.baht, one.elapsed, one.stops]))
  const nexts = countStrictlyLess(
    list.map((one) => [one.baht, one.arrives - one.departs, one.way.flights.length]),
  )
  return begun.flatMap((start, at) =>
    list.flatMap((way, to) =>
      ((starts[at] ?? 0) + 1) * ((nexts[to] ?? 0) + 1) <= count ? joinIfInOrder(start, way) : [],
    ),
  )
}

/** Returns for each figure of a sorted list how many before it are strictly less. */
function countStrictlyLess(figures: readonly (readonly number[])[]): number[] {
  const better: number[] = []
  for (const [at, figure] of figures.entries()) {
    const isSame = at > 0 && compareLexicographically(figures[at - 1] ?? [], figure) === 0
    better.push(isSame ? (better[at - 1] ?? 0) : at)
  }
  return better
}

/**
 * Returns the partial trips with fewer than `count` better ones that also end no later: others may be
 * rejected by time.
 */
function dropDominated(begun: readonly Begun[], count: number): Begun[] {
  const kept: Begun[] = []
  const endings: number[] = []
  for (const one of begun) {
    const better = endings.filter((arrives) => arrives <= one.arrives).length
    if (better >= count) continue
    kept.push(one)
    endings.push(one.arrives)
  }
  return kept
}

function joinIfInOrder(start: Begun, { baht, way, departs, arrives }: PricedJourney): Begun[] {
  if (departs < start.arrives + betweenJourneys) return []
  const ways = [...start.trip.ways, way]
  return [
    {
      trip: { baht: start.trip.baht + baht, ways },
      arrives,
      elapsed: start.elapsed + arrives - departs,
      stops: start.stops + way.flights.length - 1,
      departs: ways.length === 1 ? departs : start.departs,
    },
  ]
}

function compareTrips(left: Begun, right: Begun): number {
  return (
    left.trip.baht - right.trip.baht ||
    left.elapsed - right.elapsed ||
    left.stops - right.stops ||
    left.departs - right.departs ||
    compareLexicographically(flightsAndDaysOf(left.trip), flightsAndDaysOf(right.trip))
  )
}

/**
 * Whether no journey beyond the lists can be in one of the best trips: it would exceed the price of the last
 * of them.
 */
function areListsLongEnough(
  { trips, isWhole }: Joined,
  lists: readonly (readonly PricedJourney[])[],
  count: number,
): boolean {
  const last = trips[count - 1]
  if (!last || !isWhole) return false
  const least = lists.map((list) => list[0]?.baht ?? 0)
  const sum = least.reduce((total, baht) => total + baht, 0)
  return lists.every((list, at) => (list.at(-1)?.baht ?? 0) - (least[at] ?? 0) + sum > last.trip.baht)
}
