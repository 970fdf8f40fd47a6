import type { TaxTable } from '../taxes/tax-table.ts'
import type { ToBaht } from '../taxes/exchange-rates.ts'
import type { PackedWorld } from '../world/packed-world.ts'
import {
  type TopItineraries,
  sortedItineraries,
  clearTopItineraries,
  createTopItineraries,
} from './queries/top-k.ts'
import { type FoundCalendar, searchCalendar } from './queries/calendar.ts'
import type { Found } from './found-trip.ts'
import { type FoundMatrix, searchMatrix } from './queries/matrix.ts'
import { searchMultiCity } from './queries/multi-city.ts'
import { searchParetoFront } from './pareto.ts'
import type { SearchQuery } from './query.ts'
import { type RoundTripState, createRoundTripState, searchRoundTrip } from './queries/round-trip.ts'
import { searchJourney } from './queries/search-journey.ts'
import type { SalesReader } from './sales-reader.ts'
import { type SearchState, createSearchState } from './search-state.ts'
import { alone, setQuery, setResultSink, setJourney } from './set-query.ts'
import { taxProfiles } from './bounds/tax-memo.ts'

/** The inputs of a search besides the world. */
export type SearchNeeds = { readonly taxes: TaxTable; readonly toBaht: ToBaht; readonly sales: SalesReader }

/** Searches a world, one query at a time. Each thread has its own, because it holds working memory. */
export type Search = {
  /** The best trips by price, exact within the budget. */
  best(query: SearchQuery): Found
  /** The one-way trips that are not dominated in price, minutes and connections within a quarter of the day. */
  pareto(query: SearchQuery): Found
  /** The cheapest one way on each of several days from the requested one on. */
  calendar(query: SearchQuery, days: number): FoundCalendar
  /** The cheapest round trip for each pair of days within three days of the requested dates. */
  matrix(query: SearchQuery): FoundMatrix
}

/** Creates a search of a world. */
export function createSearch(world: PackedWorld, needs: SearchNeeds): Search {
  const parts = { taxes: taxProfiles(world, needs.taxes, needs.toBaht), sales: needs.sales }
  const s = createSearchState(world, parts)
  const rooms = new Map<number, TopItineraries>()
  const cachedBestWays = (count: number): TopItineraries => {
    const room = rooms.get(count) ?? createTopItineraries(count)
    rooms.set(count, room)
    clearTopItineraries(room)
    return room
  }
  let pair: RoundTripState | undefined
  const cachedRoundTripState = (): RoundTripState => {
    pair ??= createRoundTripState(s, createSearchState(world, parts))
    return pair
  }
  return {
    best(query) {
      if (query.ways.length === 2) return searchRoundTrip(cachedRoundTripState(), query)
      return query.ways.length > 2
        ? searchMultiCity(s, query)
        : searchOneWay(s, query, cachedBestWays(query.count))
    },
    pareto: (query) => searchPareto(s, query),
    calendar: (query, days) => searchCalendar(s, query, days),
    matrix: (query) => searchMatrix(cachedRoundTripState(), query),
  }
}

function searchPareto(s: SearchState, query: SearchQuery): Found {
  const way = query.ways[0]
  setQuery(s, query)
  if (!way || !setJourney(s, way, alone)) return { trips: [], isProven: true }
  const trips = searchParetoFront(s, way).map(({ baht, way: found }) => ({ baht, ways: [found] }))
  return { trips, isProven: s.isProven }
}

function searchOneWay(s: SearchState, query: SearchQuery, best: TopItineraries): Found {
  const way = query.ways[0]
  setQuery(s, query)
  if (!way || !setJourney(s, way, alone)) return { trips: [], isProven: true }
  setResultSink(s, best)
  searchJourney(s, way, 'near')
  searchJourney(s, way, 'far')
  return {
    trips: sortedItineraries(best).map(({ baht, way: found }) => ({ baht, ways: [found] })),
    isProven: s.isProven,
  }
}
