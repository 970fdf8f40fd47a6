import type { Facet } from '../list-model/facets.ts'
import type { ValueFilter } from '../list-model/list-choices.ts'
import type { OfferFacts } from '../list-model/offer-facts.ts'
import type { PriceView } from '../list-model/price-view.ts'

/** Filters whose values have their own order. The others are ordered by price. */
const fixedOrders: Readonly<Partial<Record<ValueFilter, readonly string[]>>> = {
  stops: ['0', '1', '2'],
  bags: ['checked', 'cabin', 'none'],
  refund: ['full', 'fee', 'none'],
  seats: ['firm', 'waiting'],
}

type Rank = ReadonlyMap<string, number>
type KnownRank = { readonly priceOf: PriceView; readonly rank: Rank }

// Computed when offers arrive or prices change, not on every filter change.
const known = new WeakMap<readonly OfferFacts[], Map<ValueFilter, KnownRank>>()

/**
 * Returns the rank of each value of a filter: in its own order, or from the cheapest confirmed seat of all
 * offers found. Other filters do not change it, so nothing moves under the pointer.
 */
export function rankOf(name: ValueFilter, all: readonly OfferFacts[], priceOf: PriceView): Rank {
  const fixed = fixedOrders[name]
  if (fixed) return new Map(fixed.map((value, index) => [value, index]))
  const ranks = known.get(all) ?? new Map<ValueFilter, KnownRank>()
  known.set(all, ranks)
  const before = ranks.get(name)
  if (before?.priceOf === priceOf) return before.rank
  const rank = rankByPrice(name, all, priceOf)
  ranks.set(name, { priceOf, rank })
  return rank
}

/** Above any price: a waitlisted offer ranks after every confirmed one. */
const afterFirm = 1e12

function rankByPrice(name: ValueFilter, all: readonly OfferFacts[], priceOf: PriceView): Rank {
  const cheapest = new Map<string, number>()
  for (const facts of all) {
    const rank = priceOf(facts).perPerson + (facts.offer.waitingList ? afterFirm : 0)
    for (const value of facts.values[name]) {
      if (rank < (cheapest.get(value) ?? Infinity)) cheapest.set(value, rank)
    }
  }
  return cheapest
}

/** Returns facets by rank; those without one come last. */
export function inRank(facets: readonly Facet[], rank: Rank): Facet[] {
  const rankOfFacet = ({ value }: Facet) => rank.get(value) ?? Number.MAX_SAFE_INTEGER
  return facets.toSorted(
    (one, other) => rankOfFacet(one) - rankOfFacet(other) || (one.value < other.value ? -1 : 1),
  )
}
