import { type Facet } from '../facets.ts'
import { type ValueFilter } from '../list-choices.ts'
import { type OfferFacts } from '../offer-facts.ts'
import { type PriceView } from '../price-view.ts'

/** Filters whose values have an order of their own. The others stand by their price. */
const fixedOrders: Readonly<Partial<Record<ValueFilter, readonly string[]>>> = {
  stops: ['0', '1', '2'],
  bags: ['checked', 'cabin', 'none'],
  refund: ['full', 'fee', 'none'],
  seats: ['firm', 'waiting'],
}

/**
 * The rank of each value of a filter: in its own order, or from the cheapest to the dearest of all offers found.
 * Other filters do not change it, so that nothing moves away under the pointer.
 */
export function rankOf(
  name: ValueFilter,
  all: readonly OfferFacts[],
  priceOf: PriceView,
): ReadonlyMap<string, number> {
  const fixed = fixedOrders[name]
  if (fixed) return new Map(fixed.map((value, index) => [value, index]))
  const cheapest = new Map<string, number>()
  for (const facts of all) {
    const { perPerson } = priceOf(facts)
    for (const value of facts.values[name]) {
      if (perPerson < (cheapest.get(value) ?? Infinity)) cheapest.set(value, perPerson)
    }
  }
  return cheapest
}

/** Facets by rank; what has none comes last. */
export function inRank(facets: readonly Facet[], rank: ReadonlyMap<string, number>): Facet[] {
  const of = ({ value }: Facet) => rank.get(value) ?? Number.MAX_SAFE_INTEGER
  return facets.toSorted((one, other) => of(one) - of(other) || (one.value < other.value ? -1 : 1))
}
