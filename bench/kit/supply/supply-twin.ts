import type { FoundTrip } from '#server/providers/supply/house/engine/search/found-trip.ts'
import type { SearchQuery } from '#server/providers/supply/house/engine/search/query.ts'
import type { Search } from '#server/providers/supply/house/engine/search/search.ts'
import type { PackedWorld } from '#server/providers/supply/house/engine/world/packed-world.ts'
import { createDice } from '#test-kit/fare-oracle/dice.ts'
import { hubMarkets, questionAbout, trafficMarkets } from './supply-market.ts'

/** Requests so many trips that nothing is pruned by price. */
const everyOneWay = 150_000
const manyRoundTrips = 20_000
const wanted = 200

/** Differences between a pruned and an unpruned search. */
export type TwinFigures = {
  readonly queries: number
  readonly rows: number
  readonly mismatches: number
  readonly firstMismatches: readonly string[]
}

/**
 * Compares the search with itself without pruning: with a limit above the number of results no bound applies,
 * and its first results must equal those with a small limit. For the large world, which is too large for the
 * oracle.
 */
export function twinFigures(search: Search, world: PackedWorld): TwinFigures {
  const mismatches: string[] = []
  let rows = 0
  let queries = 0
  const compare = (what: string, found: readonly unknown[], expected: readonly unknown[]) => {
    queries += 1
    rows += expected.length
    const at = expected.findIndex((one, index) => JSON.stringify(one) !== JSON.stringify(found[index]))
    if (at >= 0 || found.length !== expected.length) {
      mismatches.push(
        `${what}, row ${at}: ${JSON.stringify(found[at])}, unpruned ${JSON.stringify(expected[at])}`,
      )
    }
  }
  for (const query of questions(world, false)) {
    const all = search.best({ ...query, count: everyOneWay }).trips
    compare(nameOf(query, 'one way'), search.best(query).trips, all.slice(0, wanted))
    const [best] = search.calendar(query, 1).days
    compare(nameOf(query, 'calendar'), [best?.baht], [all[0]?.baht])
  }
  for (const query of questions(world, true)) {
    const all = search.best({ ...query, count: manyRoundTrips }).trips
    compare(nameOf(query, 'round trip'), search.best(query).trips, all.slice(0, wanted))
    if (queries % 5 === 0) compareMatrix(search, query, compare)
  }
  return { queries, rows, mismatches: mismatches.length, firstMismatches: mismatches.slice(0, 10) }
}

function compareMatrix(
  search: Search,
  query: SearchQuery,
  compare: (what: string, found: readonly unknown[], expected: readonly unknown[]) => void,
): void {
  const totals = (trips: readonly (FoundTrip | undefined)[]) => trips.map((trip) => trip?.baht)
  const days = [-3, -2, -1, 0, 1, 2, 3]
  const cells = days.flatMap((out) =>
    days.map((back) => search.best({ ...moved(query, [out, back]), count: 1 }).trips[0]),
  )
  compare(nameOf(query, 'matrix'), totals(search.matrix(query).cells.flat()), totals(cells))
}

function moved(query: SearchQuery, days: readonly number[]): SearchQuery {
  return { ...query, ways: query.ways.map((way, at) => ({ ...way, day: way.day + (days[at] ?? 0) })) }
}

function questions(world: PackedWorld, isRoundTrip: boolean): SearchQuery[] {
  const dice = createDice(11)
  const asking = { isRoundTrip, maxStops: 2, count: wanted, budget: Number.MAX_SAFE_INTEGER } as const
  const markets = isRoundTrip
    ? [...trafficMarkets(world, 60, 12), ...hubMarkets(world, 40, 13)]
    : [...trafficMarkets(world, 200, 14), ...hubMarkets(world, 100, 15)]
  return markets.map((market) => questionAbout(market, dice, asking))
}

function nameOf({ ways, party }: SearchQuery, what: string): string {
  const names = ways.map(({ from, to, day, cabin }) => `${from.join()}>${to.join()} ${day} cabin ${cabin}`)
  return `${what} ${names.join(', ')} party ${party.join('')}`
}
