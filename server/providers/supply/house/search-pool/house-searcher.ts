import { type ShopRequest } from '../../supply-provider.ts'
import { type HouseOffer } from '../engine/price-trip.ts'
import { type Market, type SalesOf, marketAt } from '../engine/sale-market.ts'
import { readSalesAt } from '../engine/sales/read-sales.ts'
import { untouched } from '../engine/sales/sales-entry.ts'
import { type SalesTable, findSales } from '../engine/sales/sales-table.ts'
import { salesReaderOver } from '../engine/sales/table-reader.ts'
import { type SalesReader } from '../engine/search/sales-reader.ts'
import { type Search, createSearch } from '../engine/search/search.ts'
import { type TaxOffice } from '../engine/taxes-due.ts'
import { waitingReader } from '../engine/waiting-reader.ts'
import { viewOf } from '../engine/world-view.ts'
import { type PackedWorld } from '../engine/world/packed-world.ts'
import { type SearchAsk, type SearchStep } from './search-asks.ts'
import { type QueryScope, queryOf } from './search-query.ts'
import { ShownTrips } from './shown-trips.ts'

/** What a searcher works on. */
export type SearcherParts = {
  readonly world: PackedWorld
  readonly office: TaxOffice
  readonly sales: SalesTable
}

/** Answers asks one after the other on the thread that it is made on. */
export type HouseSearcher = {
  /** Pieces of the answer as they are found. Between two of them other asks may be answered. */
  answer(ask: SearchAsk): Generator<SearchStep>
  /** Reads another table of sales from now on: the old one has become too small. */
  useSales(sales: SalesTable): void
}

/** Trips without a change of planes that are offered in every family, the cheapest and those of each airline. */
const mostDirect = 16
const mostDirectOnly = 64
/** Trips of the first answer with a change of planes, and how many of them in every family. */
const mostNear = 30
const nearInFamilies = 10
/** Trips that are searched for in the end. */
const mostTrips = 200

/** Makes a searcher; it keeps room for its work, so a thread has one. */
export function createSearcher(parts: SearcherParts): HouseSearcher {
  const { world, office } = parts
  const known = { sales: parts.sales, view: viewOf(world) }
  const now = replaceable(salesReaderOver(parts.sales, world.configurations.seats))
  const search = createSearch(world, { ...office, sales: now.reader })
  const seats = world.configurations.seats
  /** Does something as if those seats were open that are gone. */
  const asIfWaiting = <Value>(work: () => Value): Value => {
    const kept = salesReaderOver(known.sales, seats)
    now.use(waitingReader(kept, seats))
    try {
      return work()
    } finally {
      now.use(kept)
    }
  }
  return {
    answer(ask) {
      const market = marketAt({ view: known.view, office, salesOf: salesInTable(known.sales) }, ask.nowMs)
      return shop(ask.request, { market, search, asIfWaiting })
    },
    useSales(sales) {
      known.sales = sales
      now.use(salesReaderOver(sales, seats))
    },
  }
}

/** A reader whose figures can be exchanged under those who read. */
function replaceable(first: SalesReader): { reader: SalesReader; use(other: SalesReader): void } {
  const reader = { ...first }
  return { reader, use: (other) => void Object.assign(reader, other) }
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
 * First what has at most one change of planes, then the cheapest of all with those that are quickest for their
 * price, and if there is nothing, journeys with long waits; last, flights that have no seats left.
 */
function* shop(request: ShopRequest, { market, search, asIfWaiting }: Shop): Generator<SearchStep> {
  const query = queryOf(request, market.view, market.nowMs)
  if (!query) return yield { kind: 'ended', isProven: true, count: 0 }
  const shown = new ShownTrips(request, market)
  let isProven = true
  const best = (scope: QueryScope) => {
    const found = search.best(query(scope))
    isProven &&= found.isProven
    return found.trips
  }
  const direct = best({ maxStops: 0, count: request.nonstopOnly ? mostDirectOnly : mostDirect })
  const near = request.nonstopOnly ? [] : best({ maxStops: 1, count: mostNear })
  yield* stepOf([...shown.offers(direct, direct.length), ...shown.offers(near, nearInFamilies)])
  if (!request.nonstopOnly) {
    yield* stepOf(shown.offers(best({ maxStops: 2, count: mostTrips }), 0))
    if (shown.count === 0) {
      yield* stepOf(shown.offers(best({ maxStops: 2, count: mostNear, longWaits: true }), nearInFamilies))
    }
  }
  yield* stepOf(shown.waitlisted(asIfWaiting(() => best({ maxStops: 0, count: mostDirect }))))
  yield { kind: 'ended', isProven, count: shown.count }
}

function* stepOf(offers: readonly HouseOffer[]): Generator<SearchStep> {
  if (offers.length > 0) yield { kind: 'offers', offers }
}
