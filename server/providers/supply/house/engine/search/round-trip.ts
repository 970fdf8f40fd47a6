import { type Direction, clearDirection, createDirection, readOffer, timesOf, wayOf } from './direction.ts'
import { stayBetween } from './entry-verdict.ts'
import { type Found, type FoundTrip } from './found-trip.ts'
import { type OfferPair, cheapestPairs } from './merge-pairs.ts'
import { type QueryWay, type SearchQuery } from './query.ts'
import { runWay } from './run-way.ts'
import { type SearchState } from './search-state.ts'
import { setQuery, setSink, setWay } from './set-query.ts'
import { takeHalves } from './take-halves.ts'

/** Room for a round trip: a state for each direction, so that what one worked out stays while the other works. */
export type RoundTripRoom = {
  readonly out: SearchState
  readonly back: SearchState
  readonly there: Direction
  readonly home: Direction
}

/** Makes the room. */
export function createRoundTripRoom(out: SearchState, back: SearchState): RoundTripRoom {
  return {
    out,
    back,
    there: createDirection((direction, s) => {
      takeHalves(direction, s, false)
    }),
    home: createDirection((direction, s) => {
      takeHalves(direction, s, true)
    }),
  }
}

/** The best round trips and open jaws. */
export function roundTrip(room: RoundTripRoom, query: SearchQuery): Found {
  const [first, second] = query.ways
  if (!first || !second || !prepare(room, query, [first, second])) return { trips: [], isProven: true }
  runWay(room.out, first, 'near')
  runWay(room.back, second, 'near')
  if (query.maxStops === 2) runFar(room, query, [first, second])
  const merged = cheapestPairs(room.there, room.home, query.count)
  const isProven = merged.isProven && room.out.isProven && room.back.isProven
  return { trips: inOrder(room, merged.pairs).slice(0, query.count), isProven }
}

function prepare(
  room: RoundTripRoom,
  query: SearchQuery,
  [first, second]: readonly [QueryWay, QueryWay],
): boolean {
  const { out, back, there, home } = room
  setQuery(out, query)
  setQuery(back, query)
  clearDirection(there)
  clearDirection(home)
  const use = { hasHalves: isThereAndBack(out, first, second), stay: stayBetween(first.day, second.day) }
  setSink(out, there)
  setSink(back, home)
  return setWay(out, first, use) && setWay(back, second, use)
}

/** Whether halves may be combined: each gap, where there is one, lies within one country. */
function isThereAndBack({ world }: SearchState, out: QueryWay, back: QueryWay): boolean {
  const { country } = world.airports
  const countryOf = (airports: readonly number[]) => country[airports[0] ?? 0]
  return countryOf(out.to) === countryOf(back.from) && countryOf(out.from) === countryOf(back.to)
}

/**
 * Journeys with two changes: a way is of use only with the cheapest of the other direction. Should a far way out be
 * cheaper than all before it, ways back that were passed over may come in again.
 */
function runFar(
  room: RoundTripRoom,
  query: SearchQuery,
  [first, second]: readonly [QueryWay, QueryWay],
): void {
  const { out, back, there, home } = room
  limitBy(room, query)
  const { limit: waysBack } = home
  runWay(back, second, 'far')
  limitBy(room, query)
  runWay(out, first, 'far')
  const wanted = limitOf(room, query) - there.least
  if (wanted <= waysBack) return
  clearDirection(home)
  home.limit = Math.min(wanted, home.limit)
  runWay(back, second, 'near')
  runWay(back, second, 'far')
}

/** The price of the last trip wanted, as far as it is known. */
function limitOf({ there, home }: RoundTripRoom, query: SearchQuery): number {
  const { pairs } = cheapestPairs(there, home, query.count)
  return pairs[query.count - 1]?.baht ?? Number.POSITIVE_INFINITY
}

function limitBy(room: RoundTripRoom, query: SearchQuery): void {
  const limit = limitOf(room, query)
  if (limit === Number.POSITIVE_INFINITY) return
  room.there.limit = limit - room.home.least
  room.home.limit = limit - room.there.least
}

function inOrder(room: RoundTripRoom, pairs: readonly OfferPair[]): FoundTrip[] {
  const { there, home } = room
  return pairs
    .map((pair) => {
      const out = timesOf(there, wayOf(there, pair.out))
      const back = timesOf(home, wayOf(home, pair.back))
      const ways = [readOffer(there, pair.out), readOffer(home, pair.back)]
      const flights = ways.flatMap((way) => way.flights.flatMap((flight, at) => [flight, way.days[at] ?? 0]))
      const elapsed = out.arrives - out.departs + back.arrives - back.departs
      return {
        trip: { baht: pair.baht, ways },
        order: [pair.baht, elapsed, out.stops + back.stops, out.departs, ...flights],
      }
    })
    .sort((left, right) => compareOrder(left.order, right.order))
    .map(({ trip }) => trip)
}

/** Compares figure by figure. */
export function compareOrder(left: readonly number[], right: readonly number[]): number {
  for (const [at, figure] of left.entries()) {
    const difference = figure - (right[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
