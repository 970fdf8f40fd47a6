import type { FoundCalendar } from '#server/providers/supply/house/engine/search/queries/calendar.ts'
import type { Found } from '#server/providers/supply/house/engine/search/found-trip.ts'
import type { FoundMatrix } from '#server/providers/supply/house/engine/search/queries/matrix.ts'
import { createSearch } from '#server/providers/supply/house/engine/search/search.ts'
import { createWaitlistReader } from '#server/providers/supply/house/engine/waitlist-sales-reader.ts'
import { type PackedSmallWorld, packedQuery } from './packed-small-world.ts'
import type { PlainQuery, PlainWorld } from './plain-world.ts'

/** The search under test: plain queries in, its own answers out. */
export type SearchUnderTest = {
  best(query: PlainQuery): Found
  /** Searches with waitlist requests for full flights. */
  bestToWaitFor(query: PlainQuery): Found
  pareto(query: PlainQuery): Found
  calendar(query: PlainQuery, days: number): FoundCalendar
  matrix(query: PlainQuery): FoundMatrix
}

/** Returns the search over a packed world. */
export function searchUnderTest(
  { packed, sales }: PackedSmallWorld,
  { taxes, toBaht }: PlainWorld,
): SearchUnderTest {
  const search = createSearch(packed, { taxes, toBaht, sales })
  const waiting = createWaitlistReader(sales, packed.configurations.seats)
  const searchToWait = createSearch(packed, { taxes, toBaht, sales: waiting })
  return {
    best: (query) => search.best(packedQuery(query, packed)),
    bestToWaitFor: (query) => searchToWait.best(packedQuery(query, packed)),
    pareto: (query) => search.pareto(packedQuery(query, packed)),
    calendar: (query, days) => search.calendar(packedQuery(query, packed), days),
    matrix: (query) => search.matrix(packedQuery(query, packed)),
  }
}
