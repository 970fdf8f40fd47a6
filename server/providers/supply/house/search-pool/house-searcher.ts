import type { ShopRequest } from '../../supplier-offer.ts'
import type { HouseOffer } from '../engine/price-trip.ts'
import { type SaleContext, type SalesOf, saleContextAt } from '../engine/fares/sale-context.ts'
import { readSalesAt } from '../engine/sales/read-sales.ts'
import { untouched } from '../engine/sales/sales-entry.ts'
import { type SalesTable, findEntryPosition } from '../engine/sales/sales-table.ts'
import { createTableSalesReader } from '../engine/sales/table-sales-reader.ts'
import type { Found, FoundTrip } from '../engine/search/found-trip.ts'
import { matrixReach } from '../engine/search/queries/matrix.ts'
import type { SearchQuery } from '../engine/search/query.ts'
import type { SalesReader } from '../engine/search/sales-reader.ts'
import { type Search, createSearch } from '../engine/search/search.ts'
import type { TaxOffice } from '../engine/taxes/taxes-due.ts'
import { createWaitlistReader } from '../engine/waitlist-sales-reader.ts'
import { worldViewOf } from '../engine/world-view.ts'
import { pairBetween } from '../engine/world/find-flight.ts'
import type { PackedWorld } from '../engine/world/packed-world.ts'
import type { DayPrice, SearchTask, SearchStep } from './search-tasks.ts'
import { type QueryScope, createScopedQuery } from './search-query.ts'
import { privateFareContracts } from '../private-fares/private-fare-contracts.ts'
import { ShownTrips } from './shown-trips.ts'

/** Dependencies of a searcher. */
export type SearcherDeps = {
  readonly world: PackedWorld
  readonly office: TaxOffice
  readonly sales: SalesTable
}

/** Runs search tasks one after another on its thread. */
export type HouseSearcher = {
  /** Yields parts of the answer as they are found. Other tasks may run between two of them. */
  answer(ask: SearchTask): Generator<SearchStep>
  /** Switches to a larger sales table. */
  useSales(sales: SalesTable): void
}

/** Nonstop trips offered in every family: the cheapest and those of each airline. */
const mostDirect = 16
const mostDirectOnly = 64
/** Beyond the cheapest: number of airlines, and trips of each. */
const mostAirlines = 24
const ofEachAirline = 2
/** Trips with at most one connection; how many of them are sent first, in every family. */
const mostNear = 30
const nearInFamilies = 10
/** Trips of the final search. */
const mostTrips = 200

/** Creates a searcher; it holds working memory, so each thread has one. */
export function createSearcher({ world, office, sales }: SearcherDeps): HouseSearcher {
  const view = worldViewOf(world)
  const seats = world.configurations.seats
  const createReaders = (table: SalesTable): Readers => {
    const asItIs = createTableSalesReader(table, seats)
    return { table, asItIs, waiting: createWaitlistReader(asItIs, seats) }
  }
  let readers = createReaders(sales)
  const reader: SalesReader = { ...readers.asItIs }
  const useSalesReader = (other: SalesReader): void => void Object.assign(reader, other)
  const search = createSearch(world, { ...office, sales: reader })
  const withWaitlistReader = <Value>(work: () => Value): Value => {
    useSalesReader(readers.waiting)
    try {
      return work()
    } finally {
      useSalesReader(readers.asItIs)
    }
  }
  return {
    answer(ask) {
      const market = marketAt({ view, office }, readers.table, ask.nowMs)
      const shopping = { market, search, asIfWaiting: withWaitlistReader }
      switch (ask.kind) {
        case 'shop':
        case 'warmUp':
          return searchOffers(ask.request, shopping)
        case 'calendar':
          return searchCalendar(ask, shopping)
        case 'matrix':
          return searchMatrix(ask.request, shopping)
      }
    },
    useSales(table) {
      readers = createReaders(table)
      useSalesReader(readers.asItIs)
    },
  }
}

/** A sales table as it is, and as a waitlist request sees it. The search switches between them. */
type Readers = {
  readonly table: SalesTable
  readonly asItIs: SalesReader
  readonly waiting: SalesReader
}

function marketAt(of: Pick<SaleContext, 'view' | 'office'>, table: SalesTable, nowMs: number): SaleContext {
  return saleContextAt(
    { ...of, contracts: privateFareContracts(), salesOf: salesReaderOfTable(table) },
    nowMs,
  )
}

function salesReaderOfTable(table: SalesTable): SalesOf {
  return ({ flight, day }) => {
    const at = findEntryPosition(table, flight.operatedId, day)
    return at < 0 ? untouched : readSalesAt(table, at)
  }
}

type Shop = {
  readonly market: SaleContext
  readonly search: Search
  readonly asIfWaiting: <Value>(work: () => Value) => Value
}

/**
 * Yields trips with at most one connection, then the cheapest overall with the non-dominated ones in price
 * and time of at most one connection; if there is nothing, trips with long connections; last, full flights.
 */
function* searchOffers(request: ShopRequest, { market, search, asIfWaiting }: Shop): Generator<SearchStep> {
  const query = createScopedQuery(request, market.view, market.nowMs)
  if (!query) return yield { kind: 'ended', isProven: true, count: 0 }
  const shown = new ShownTrips(request, market)
  let isProven = true
  const noteProven = ({ trips, isProven: isFoundProven }: Found) => {
    isProven &&= isFoundProven
    return trips
  }
  const searchBest = (scope: QueryScope) => noteProven(search.best(query(scope)))
  const searchPareto = (scope: QueryScope) => noteProven(search.pareto(query(scope)))
  const cheapest = searchBest({ maxStops: 0, count: request.nonstopOnly ? mostDirectOnly : mostDirect })
  const others = otherNonstopAirlines(query({ maxStops: 0, count: 1 }), market.view.world, cheapest)
  const ofOthers = others.map((id) => searchBest({ maxStops: 0, count: ofEachAirline, airlines: [id] }))
  const direct = [...cheapest, ...ofOthers.flat()]
  yield* offersStep(shown.offers(direct, direct.length))
  const near = request.nonstopOnly ? [] : searchBest({ maxStops: 1, count: mostNear })
  yield* offersStep(shown.offers(near.slice(0, nearInFamilies), nearInFamilies))
  const rest = shown.offers(near.slice(nearInFamilies), 0)
  if (!request.nonstopOnly) {
    const quick = request.journeys.length === 1 ? searchPareto({ maxStops: 1, count: mostTrips }) : []
    rest.push(...shown.offers([...quick, ...searchBest({ maxStops: 2, count: mostTrips })], 0))
    if (shown.count === 0) {
      rest.push(
        ...shown.offers(searchBest({ maxStops: 2, count: mostNear, longWaits: true }), nearInFamilies),
      )
    }
  }
  rest.push(...shown.waitlisted(asIfWaiting(() => searchBest({ maxStops: 0, count: mostDirect }))))
  yield* offersStep(rest)
  yield { kind: 'ended', isProven, count: shown.count }
}

/** Most days of one calendar. */
const mostDays = 62

type CalendarTask = Extract<SearchTask, { kind: 'calendar' }>

function* searchCalendar(ask: CalendarTask, { market, search }: Shop): Generator<SearchStep> {
  const query = createScopedQuery(ask.request, market.view, market.nowMs)?.({ maxStops: 2, count: 1 })
  const [way, back] = query?.ways ?? []
  if (!query || !way || query.ways.length > 2) return yield { kind: 'ended', isProven: true, count: 0 }
  if (back) return yield* searchRoundTripCalendar(ask, { query, search })
  const found = search.calendar(query, Math.min(mostDays, ask.days))
  const prices = found.days.flatMap((trip, at): DayPrice[] =>
    trip ? [{ out: way.day + at, baht: trip.baht }] : [],
  )
  yield { kind: 'prices', prices }
  yield { kind: 'ended', isProven: found.isProven, count: prices.length }
}

type RoundTripQuery = { readonly query: SearchQuery; readonly search: Search }

/** Each day takes as long as a search: other tasks may run between two of them. */
function* searchRoundTripCalendar(
  ask: CalendarTask,
  { query, search }: RoundTripQuery,
): Generator<SearchStep> {
  let [isProven, count] = [true, 0]
  for (let at = 0; at < Math.min(mostDays, ask.days); at += 1) {
    const ways = query.ways.map((way, index) =>
      ask.isReturn === true && index === 0 ? way : { ...way, day: way.day + at },
    )
    const found = search.best({ ...query, ways })
    const [trip, out, back] = [found.trips[0], ways[0]?.day ?? 0, ways[1]?.day ?? 0]
    isProven &&= found.isProven
    count += trip ? 1 : 0
    yield { kind: 'prices', prices: trip ? [{ out, back, baht: trip.baht }] : [] }
  }
  yield { kind: 'ended', isProven, count }
}

function* searchMatrix(request: ShopRequest, { market, search }: Shop): Generator<SearchStep> {
  const query = createScopedQuery(request, market.view, market.nowMs)?.({ maxStops: 2, count: 1 })
  const [out, back] = query?.ways ?? []
  if (!query || !out || !back || query.ways.length > 2)
    return yield { kind: 'ended', isProven: true, count: 0 }
  const noteProven = search.matrix(query)
  const prices = noteProven.cells.flatMap((row, atOut) =>
    row.flatMap((trip, atBack): DayPrice[] => {
      const days = { out: out.day + atOut - matrixReach, back: back.day + atBack - matrixReach }
      return trip ? [{ ...days, baht: trip.baht }] : []
    }),
  )
  yield { kind: 'prices', prices }
  yield { kind: 'ended', isProven: noteProven.isProven, count: prices.length }
}

/** Returns allowed airlines with nonstop flights on the first journey that are not among the cheapest. */
function otherNonstopAirlines(
  query: SearchQuery,
  world: PackedWorld,
  cheapest: readonly FoundTrip[],
): number[] {
  const [way] = query.ways
  if (!way || query.via.length > 0) return []
  const seen = new Set(cheapest.flatMap(({ ways }) => ways[0]?.parts.map(({ owner }) => owner) ?? []))
  const services = way.from.flatMap((from) => way.to.flatMap((to) => servicesBetween(world, { from, to })))
  const airlines = new Set(services.map((service) => world.services.airline[service] ?? -1))
  return [...airlines]
    .filter((id) => !seen.has(id) && (query.airlines.length === 0 || query.airlines.includes(id)))
    .slice(0, mostAirlines)
}

function servicesBetween(world: PackedWorld, { from, to }: { from: number; to: number }): number[] {
  const pair = pairBetween(world, from, to)
  if (pair < 0) return []
  const first = world.pairs.serviceStart[pair] ?? 0
  const end = world.pairs.serviceStart[pair + 1] ?? first
  return Array.from({ length: end - first }, (_, at) => first + at)
}

function* offersStep(offers: readonly HouseOffer[]): Generator<SearchStep> {
  if (offers.length > 0) yield { kind: 'offers', offers }
}
