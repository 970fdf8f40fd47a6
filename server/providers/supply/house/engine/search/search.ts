import { type TaxTable } from '../taxes/tax-table.ts'
import { type ToBaht } from '../taxes/exchange-rates.ts'
import { type PackedWorld } from '../world/packed-world.ts'
import { type BestWays, bestInOrder, clearBest, createBestWays } from './queries/top-k.ts'
import { type FoundCalendar, calendarOf } from './queries/calendar.ts'
import { type Found } from './found-trip.ts'
import { type FoundMatrix, matrixOf } from './queries/matrix.ts'
import { multiCity } from './queries/multi-city.ts'
import { runFront } from './pareto.ts'
import { type SearchQuery } from './query.ts'
import { type RoundTripState, createRoundTripState, roundTrip } from './queries/round-trip.ts'
import { searchBound } from './queries/search-bound.ts'
import { type SalesReader } from './sales-reader.ts'
import { type SearchState, createSearchState } from './search-state.ts'
import { alone, setQuery, setSink, setBound } from './set-query.ts'
import { taxProfiles } from './bounds/tax-memo.ts'

/** What a search needs besides the world. */
export type SearchNeeds = { readonly taxes: TaxTable; readonly toBaht: ToBaht; readonly sales: SalesReader }

/** Searches a world, one question after another. A thread has one of its own: it keeps room for its work. */
export type Search = {
  /** The best trips by price, exactly, as far as the budget goes. */
  best(query: SearchQuery): Found
  /** Trips of one way that no other beats on price, minutes and changes in the same quarter of the day. */
  pareto(query: SearchQuery): Found
  /** The cheapest one way on each of so many days from the wished one on. */
  calendar(query: SearchQuery, days: number): FoundCalendar
  /** The cheapest round trip for each pair of days from three before the wished ones to three after. */
  matrix(query: SearchQuery): FoundMatrix
}

/** Makes room to search a world. */
export function createSearch(world: PackedWorld, needs: SearchNeeds): Search {
  const parts = { taxes: taxProfiles(world, needs.taxes, needs.toBaht), sales: needs.sales }
  const s = createSearchState(world, parts)
  const rooms = new Map<number, BestWays>()
  const roomFor = (count: number): BestWays => {
    const room = rooms.get(count) ?? createBestWays(count)
    rooms.set(count, room)
    clearBest(room)
    return room
  }
  let pair: RoundTripState | undefined
  const pairRoom = (): RoundTripState => {
    pair ??= createRoundTripState(s, createSearchState(world, parts))
    return pair
  }
  return {
    best(query) {
      if (query.ways.length === 2) return roundTrip(pairRoom(), query)
      return query.ways.length > 2 ? multiCity(s, query) : oneWay(s, query, roomFor(query.count))
    },
    pareto: (query) => paretoOf(s, query),
    calendar: (query, days) => calendarOf(s, query, days),
    matrix: (query) => matrixOf(pairRoom(), query),
  }
}

function paretoOf(s: SearchState, query: SearchQuery): Found {
  const way = query.ways[0]
  setQuery(s, query)
  if (!way || !setBound(s, way, alone)) return { trips: [], isProven: true }
  const trips = runFront(s, way).map(({ baht, way: found }) => ({ baht, ways: [found] }))
  return { trips, isProven: s.isProven }
}

function oneWay(s: SearchState, query: SearchQuery, best: BestWays): Found {
  const way = query.ways[0]
  setQuery(s, query)
  if (!way || !setBound(s, way, alone)) return { trips: [], isProven: true }
  setSink(s, best)
  searchBound(s, way, 'near')
  searchBound(s, way, 'far')
  return {
    trips: bestInOrder(best).map(({ baht, way: found }) => ({ baht, ways: [found] })),
    isProven: s.isProven,
  }
}
