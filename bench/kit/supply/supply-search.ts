import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

import { readExchangeRates } from '#server/providers/supply/house/engine/taxes/exchange-rates.ts'
import { updateSalesTable } from '#server/providers/supply/house/engine/sales/update-sales-table.ts'
import { untouched } from '#server/providers/supply/house/engine/sales/sales-entry.ts'
import { type SalesTable, createSalesTable } from '#server/providers/supply/house/engine/sales/sales-table.ts'
import { createTableSalesReader } from '#server/providers/supply/house/engine/sales/table-sales-reader.ts'
import type { FoundTrip } from '#server/providers/supply/house/engine/search/found-trip.ts'
import { type Search, createSearch } from '#server/providers/supply/house/engine/search/search.ts'
import type { SearchQuery } from '#server/providers/supply/house/engine/search/query.ts'
import { readTaxes } from '#server/providers/supply/house/engine/taxes/tax-table.ts'
import type { PackedWorld } from '#server/providers/supply/house/engine/world/packed-world.ts'
import { worldHandleOf } from '#server/providers/supply/house/engine/world/world-bytes.ts'
import { createDice } from '#test-kit/fare-oracle/dice.ts'
import { type CpuFigures, cpuFigures, cpuMs, hundredth } from '../cpu-time.ts'
import { quantile } from '../report.ts'
import {
  type MarketSearch,
  type Market,
  askedAtMs,
  hubMarkets,
  questionAbout,
  trafficMarkets,
} from './supply-market.ts'

/** Flights with sales, so that searches encounter them. */
const soldFlights = 20_000
const warmUps = 300
const questions = 500
const calendars = 200
const matrices = 200

const text = (name: string) =>
  readFileSync(new URL(`../../../server/providers/supply/house/data/${name}.csv`, import.meta.url), 'utf8')

/** Sales of some thousand flights. */
export function benchSales(world: PackedWorld): SalesTable {
  const dice = createDice(5)
  const flights = world.header.counts.flights
  const today = Math.floor(askedAtMs / 86_400_000)
  const changes = Array.from({ length: soldFlights }, () => ({
    flight: dice.between(0, flights - 1),
    day: today + dice.between(0, 320),
    entry: { ...untouched, sold: untouched.sold.map((_, slot) => (slot < 10 ? dice.between(0, 4) : 0)) },
  }))
  return updateSalesTable(createSalesTable(flights, soldFlights * 3), changes, today)
}

/** Creates a search with the production taxes. */
export function benchSearch(world: PackedWorld, sales = benchSales(world)): Search {
  return createSearch(world, {
    taxes: readTaxes(text('taxes')),
    toBaht: readExchangeRates(text('exchange-rates')),
    sales: createTableSalesReader(sales, world.configurations.seats),
  })
}

/** Figures of a kind of query, with the number of results. */
export type SearchFigures = CpuFigures & {
  readonly queries: number
  readonly meanMs: number
  /** Trips found by the median query, and queries without a result. */
  readonly tripsP50: number
  readonly unanswered: number
  /** Median time of queries with a result. */
  readonly answeredP50Ms: number
  /** Queries that reached the step limit. */
  readonly unproven: number
}

/** Returns all figures of searches by price. */
export function searchFigures(search: Search, world: PackedWorld, budget: number) {
  const mix = trafficMarkets(world, questions, 1)
  const hubs = hubMarkets(world, questions, 2)
  const full = { maxStops: 2, count: 200, budget } as const
  const first = { maxStops: 1, count: 200, budget } as const
  const ask = (markets: readonly Market[], asking: MarketSearch) =>
    timeSearches(search, world, { markets, asking })
  return {
    oneWay: ask(mix, { ...full, isRoundTrip: false }),
    oneWayHub: ask(hubs, { ...full, isRoundTrip: false }),
    roundTrip: ask(mix, { ...full, isRoundTrip: true }),
    roundTripHub: ask(hubs, { ...full, isRoundTrip: true }),
    firstPaint: ask(mix, { ...first, isRoundTrip: false }),
    firstPaintHub: ask(hubs, { ...first, isRoundTrip: false }),
    firstPaintRoundTrip: ask(mix, { ...first, isRoundTrip: true }),
  }
}

type Questions = { readonly markets: readonly Market[]; readonly asking: MarketSearch }

function timeSearches(search: Search, world: PackedWorld, { markets, asking }: Questions): SearchFigures {
  // Warms up with other markets of the same kind, so that compiled code is timed on cold data.
  for (const query of questionsAbout(trafficMarkets(world, warmUps, 77), asking, 78)) search.best(query)
  const counts: number[] = []
  let unproven = 0
  const times = questionsAbout(markets, asking, 3).map((query) =>
    cpuMs(() => {
      const { trips, isProven } = search.best(query)
      counts.push(trips.length)
      if (!isProven) unproven += 1
    }),
  )
  const sorted = counts.toSorted((left, right) => left - right)
  return {
    queries: times.length,
    ...cpuFigures(times),
    meanMs: hundredth(times.reduce((sum, ms) => sum + ms, 0) / times.length),
    tripsP50: sorted[sorted.length >> 1] ?? 0,
    unanswered: counts.filter((count) => count === 0).length,
    answeredP50Ms: cpuFigures(times.filter((_, at) => counts[at] !== 0)).p50Ms,
    unproven,
  }
}

function questionsAbout(markets: readonly Market[], asking: MarketSearch, seed: number): SearchQuery[] {
  const dice = createDice(seed)
  return markets.map((market) => questionAbout(market, dice, asking))
}

/** Figures of calendars or matrices, with the share of cells that have a price. */
export type CellFigures = CpuFigures & { readonly queries: number; readonly filledPercent: number }

type Cells = readonly (FoundTrip | undefined)[]

/** Sixty one-way days. */
export function calendarFigures(search: Search, world: PackedWorld, budget: number): CellFigures {
  const asking = { isRoundTrip: false, maxStops: 2, count: 1, budget } as const
  const cellsOf = (query: SearchQuery) => search.calendar(query, 60).days
  return timeCells(world, { asking, count: calendars, cellsOf })
}

/** Three days before and after both days of a round trip. */
export function matrixFigures(search: Search, world: PackedWorld, budget: number): CellFigures {
  const asking = { isRoundTrip: true, maxStops: 2, count: 1, budget } as const
  const cellsOf = (query: SearchQuery) => search.matrix(query).cells.flat()
  return timeCells(world, { asking, count: matrices, cellsOf })
}

type CellAsk = {
  readonly asking: MarketSearch
  readonly count: number
  readonly cellsOf: (query: SearchQuery) => Cells
}

function timeCells(world: PackedWorld, { asking, count, cellsOf }: CellAsk): CellFigures {
  for (const query of questionsAbout(trafficMarkets(world, 50, 77), asking, 78)) cellsOf(query)
  const cells: (FoundTrip | undefined)[] = []
  const times = questionsAbout(trafficMarkets(world, count, 1), asking, 3).map((query) =>
    cpuMs(() => cells.push(...cellsOf(query))),
  )
  const filled = cells.filter((cell) => cell !== undefined).length
  return { queries: count, ...cpuFigures(times), filledPercent: Math.round((100 * filled) / cells.length) }
}

/**
 * Returns the milliseconds until a new thread can search the world, without its own start: the median of
 * five.
 */
export async function attachMs(world: PackedWorld): Promise<number> {
  const message = { handle: worldHandleOf(world), sales: benchSales(world).buffer }
  const times: number[] = []
  for (let thread = 0; thread < 5; thread += 1) {
    const worker = new Worker(new URL('attach-world.ts', import.meta.url))
    const answer = new Promise<number>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
    })
    worker.postMessage(message, [])
    times.push(await answer)
    await worker.terminate()
  }
  return hundredth(quantile(times, 0.5))
}
