import {
  type ListChoices,
  type Range,
  type ValueFilter,
  valueFilterNames,
  isRangeName,
  type RangeName,
} from './list-choices.ts'
import type { OfferFacts } from './offer-facts.ts'
import type { PriceView } from './price-view.ts'

/** Name of a filter of either kind. */
export type FilterName = ValueFilter | RangeName

/** An active filter: whether an offer passes it. */
export type ActiveFilter = {
  readonly name: FilterName
  readonly admits: (facts: OfferFacts) => boolean
}

/** Returns those with a chosen value or range, each as a test of an offer. */
export function activeFilters({ values, ranges }: ListChoices, priceOf: PriceView): ActiveFilter[] {
  const byValue = valueFilterNames
    .filter((name) => values[name].length > 0)
    .map((name) => ({ name, admits: createValueFilter(name, values[name]) }))
  const byRange = Object.entries(ranges).flatMap(([name, range]) =>
    isRangeName(name) && range ? [{ name, admits: createRangeFilter(name, range, priceOf) }] : [],
  )
  return [...byValue, ...byRange]
}

/**
 * Returns the figures that a range is compared with, all of which must lie within it. Without figures an
 * offer passes every range: a direct flight has no stopover that could be too long.
 */
export function figuresOf(facts: OfferFacts, name: RangeName, priceOf: PriceView): readonly number[] {
  return name === 'price' ? [Math.ceil(priceOf(facts).perPerson / 100)] : (facts.figures.get(name) ?? none)
}

const none: readonly number[] = []

function createValueFilter(name: ValueFilter, wanted: readonly string[]): ActiveFilter['admits'] {
  return (facts) => facts.values[name].some((value) => wanted.includes(value))
}

function createRangeFilter(name: RangeName, [low, high]: Range, priceOf: PriceView): ActiveFilter['admits'] {
  return (facts) => figuresOf(facts, name, priceOf).every((figure) => figure >= low && figure <= high)
}
