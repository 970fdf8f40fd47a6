import { type ShopRequest } from '../../supply-provider.ts'
import { type HouseOffer } from '../engine/price-trip.ts'
import { type Market, type SalesOf, marketAt } from '../engine/fares/sale-market.ts'
import { readSalesAt } from '../engine/sales/read-sales.ts'
import { untouched } from '../engine/sales/sales-entry.ts'
import { type SalesTable, findSales } from '../engine/sales/sales-table.ts'
import { salesReaderOver } from '../engine/sales/table-reader.ts'
import { type Found, type FoundTrip } from '../engine/search/found-trip.ts'
import { matrixReach } from '../engine/search/queries/matrix.ts'
import { type SearchQuery } from '../engine/search/query.ts'
import { type SalesReader } from '../engine/search/sales-reader.ts'
import { type Search, createSearch } from '../engine/search/search.ts'
import { type TaxOffice } from '../engine/taxes/taxes-due.ts'
import { waitingReader } from '../engine/waiting-reader.ts'
import { viewOf } from '../engine/world-view.ts'
import { pairBetween } from '../engine/world/find-flight.ts'
import { type PackedWorld } from '../engine/world/packed-world.ts'
import { type DayPrice, type SearchTask, type SearchStep } from './search-tasks.ts'
import { type QueryScope, queryOf } from './search-query.ts'
import { ShownTrips } from './shown-trips.ts'

/** What a searcher works on. */
export type SearcherDeps = {
  readonly world: PackedWorld
  readonly office: TaxOffice
  readonly sales: SalesTable
}

/** Answers asks one after the other on the thread that it is made on. */
export type HouseSearcher = {
  /** Pieces of the answer as they are found. Between two of them other asks may be answered. */
  answer(ask: SearchTask): Generator<SearchStep>
  /** Reads another table of sales from now on: the old one has become too small. */
  useSales(sales: SalesTable): void
}

/** Trips without a change of planes that are offered in every family, the cheapest and those of each airline. */
const mostDirect = 16
const mostDirectOnly = 64
/** Of airlines that are not among the cheapest: how many airlines, and how many trips of each. */
const mostAirlines = 24
const ofEachAirline = 2
/** Trips of the first answer with a change of planes, and how many of them in every family. */
const mostNear = 30
const nearInFamilies = 10
/** Trips that are searched for in the end. */
const mostTrips = 200

/** Makes a searcher; it keeps room for its work, so a thread has one. */
export function createSearcher({ world, office, sales }: SearcherDeps): HouseSearcher {
  const view = viewOf(world)
  const seats = world.configurations.seats
  const readersOf = (table: SalesTable): Readers => {
    const asItIs = salesReaderOver(table, seats)
    return { table, asItIs, waiting: waitingReader(asItIs, seats) }
  }
  let readers = readersOf(sales)
  const reader: SalesReader = { ...readers.asItIs }
  const use = (other: SalesReader): void => void Object.assign(reader, other)
  const search = createSearch(world, { ...office, sales: reader })
  const asIfWaiting = <Value>(work: () => Value): Value => {
    use(readers.waiting)
    try {
      return work()
    } finally {
      use(readers.asItIs)
    }
  }
  return {
    answer(ask) {
      const market = marketAt({ view, office, salesOf: salesInTable(readers.table) }, ask.nowMs)
      const shopping = { market, search, asIfWaiting }
      switch (ask.kind) {
        case 'shop':
          return shop(ask.request, shopping)
        case 'calendar':
          return calendar(ask.request, ask.days, shopping)
        case 'matrix':
          return matrix(ask.request, shopping)
      }
    },
    useSales(table) {
      readers = readersOf(table)
      use(readers.asItIs)
    },
  }
}

/** A table of sales as it is, and as those see it who would wait for seats. The search reads one in place of the other. */
type Readers = {
  readonly table: SalesTable
  readonly asItIs: SalesReader
  readonly waiting: SalesReader
}

function salesInTable(table: SalesTable): SalesOf {
  return ({ flight, day }) => {
    const at = findSales(table, flight.operatedId, day)
    return at < 0 ? untouched : readSalesAt(table, at)
  }
}

type Shop = {
  readonly market: Market
  readonly search: Search
  readonly asIfWaiting: <Value>(work: () => Value) => Value
}

/**
 * First what has at most one change of planes, then the cheapest of all, with what nothing beats on price and time
 * that changes no more than once, and if there is nothing, journeys with long waits; last, flights that are full.
 */
function* shop(request: ShopRequest, { market, search, asIfWaiting }: Shop): Generator<SearchStep> {
  const query = queryOf(request, market.view, market.nowMs)
  if (!query) return yield { kind: 'ended', isProven: true, count: 0 }
  const shown = new ShownTrips(request, market)
  let isProven = true
  const found = ({ trips, isProven: isFoundProven }: Found) => {
    isProven &&= isFoundProven
    return trips
  }
  const best = (scope: QueryScope) => found(search.best(query(scope)))
  const pareto = (scope: QueryScope) => found(search.pareto(query(scope)))
  const cheapest = best({ maxStops: 0, count: request.nonstopOnly ? mostDirectOnly : mostDirect })
  const others = airlinesBetween(query({ maxStops: 0, count: 1 }), market.view.world, cheapest)
  const ofOthers = others.map((id) => best({ maxStops: 0, count: ofEachAirline, airlines: [id] }))
  const direct = [...cheapest, ...ofOthers.flat()]
  const near = request.nonstopOnly ? [] : best({ maxStops: 1, count: mostNear })
  yield* stepOf([...shown.offers(direct, direct.length), ...shown.offers(near, nearInFamilies)])
  const rest: HouseOffer[] = []
  if (!request.nonstopOnly) {
    const quick = request.journeys.length === 1 ? pareto({ maxStops: 1, count: mostTrips }) : []
    rest.push(...shown.offers([...quick, ...best({ maxStops: 2, count: mostTrips })], 0))
    if (shown.count === 0) {
      rest.push(...shown.offers(best({ maxStops: 2, count: mostNear, longWaits: true }), nearInFamilies))
    }
  }
  rest.push(...shown.waitlisted(asIfWaiting(() => best({ maxStops: 0, count: mostDirect }))))
  yield* stepOf(rest)
  yield { kind: 'ended', isProven, count: shown.count }
}

/** The most days that one calendar has. */
const mostDays = 62

function* calendar(request: ShopRequest, days: number, { market, search }: Shop): Generator<SearchStep> {
  const query = queryOf(request, market.view, market.nowMs)?.({ maxStops: 2, count: 1 })
  const [way] = query?.ways ?? []
  if (!query || !way || query.ways.length > 1) return yield { kind: 'ended', isProven: true, count: 0 }
  const found = search.calendar(query, Math.min(mostDays, days))
  const prices = found.days.flatMap((trip, at): DayPrice[] =>
    trip ? [{ out: way.day + at, baht: trip.baht }] : [],
  )
  yield { kind: 'prices', prices }
  yield { kind: 'ended', isProven: found.isProven, count: prices.length }
}

function* matrix(request: ShopRequest, { market, search }: Shop): Generator<SearchStep> {
  const query = queryOf(request, market.view, market.nowMs)?.({ maxStops: 2, count: 1 })
  const [out, back] = query?.ways ?? []
  if (!query || !out || !back || query.ways.length > 2)
    return yield { kind: 'ended', isProven: true, count: 0 }
  const found = search.matrix(query)
  const prices = found.cells.flatMap((row, atOut) =>
    row.flatMap((trip, atBack): DayPrice[] => {
      const days = { out: out.day + atOut - matrixReach, back: back.day + atBack - matrixReach }
      return trip ? [{ ...days, baht: trip.baht }] : []
    }),
  )
  yield { kind: 'prices', prices }
  yield { kind: 'ended', isProven: found.isProven, count: prices.length }
}

/** Airlines that fly the first way without a change of planes, are wished for, and are not among the cheapest. */
function airlinesBetween(query: SearchQuery, world: PackedWorld, cheapest: readonly FoundTrip[]): number[] {
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

function* stepOf(offers: readonly HouseOffer[]): Generator<SearchStep> {
  if (offers.length > 0) yield { kind: 'offers', offers }
}
