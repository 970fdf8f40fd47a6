import type { ListChoices } from './list-choices.ts'
import { type FilterName, activeFilters } from './list-filters.ts'
import type { OfferFacts } from './offer-facts.ts'
import type { PriceView } from './price-view.ts'
import type { TripOffers } from './trip-choice.ts'

/** A filter that alone excludes rows, and how many return without it. */
export type FilterToRelax = { readonly name: FilterName; readonly rows: number }

/** The input of the suggestion. */
export type ReliefInput = {
  readonly offers: readonly TripOffers[]
  readonly choices: ListChoices
  readonly priceOf: PriceView
}

/**
 * Returns which single filter to remove, the one that returns most rows first. None when two would be needed.
 */
export function filtersToRelax({ offers, choices, priceOf }: ReliefInput): FilterToRelax[] {
  const filters = activeFilters(choices, priceOf)
  const singleFailedFilter = (facts: OfferFacts) => {
    const failed = filters.filter(({ admits }) => !admits(facts))
    return failed.length === 1 ? failed.map(({ name }) => name) : []
  }
  const kept = offers.flatMap(({ facts }) => [...new Set(facts.flatMap(singleFailedFilter))])
  return [...Map.groupBy(kept, (name) => name)]
    .map(([name, { length: rows }]) => ({ name, rows }))
    .toSorted((one, other) => other.rows - one.rows)
}
