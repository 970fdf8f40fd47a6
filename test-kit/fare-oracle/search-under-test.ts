import { type Found } from '#server/providers/supply/house/engine/search/found-trip.ts'
import { createSearch } from '#server/providers/supply/house/engine/search/search.ts'
import { type PackedSmallWorld, packedQuery } from './packed-small-world.ts'
import { type PlainQuery, type PlainWorld } from './plain-world.ts'

/** The search as tests ask it: plain questions in, its own answers out. */
export type SearchUnderTest = {
  best(query: PlainQuery): Found
  pareto(query: PlainQuery): Found
  calendar(query: PlainQuery, days: number): readonly (number | undefined)[]
  matrix(query: PlainQuery, around: number): readonly (readonly (number | undefined)[])[]
}

/** The search over a packed world. */
export function searchUnderTest(
  { packed, sales }: PackedSmallWorld,
  { taxes, toBaht }: PlainWorld,
): SearchUnderTest {
  const search = createSearch(packed, { taxes, toBaht, sales })
  return {
    best: (query) => search.best(packedQuery(query, packed)),
    pareto: (query) => search.best(packedQuery(query, packed)),
    calendar: () => [],
    matrix: () => [],
  }
}
