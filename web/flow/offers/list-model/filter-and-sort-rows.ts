import {
  type Facets,
  type RangeTally,
  rangeTally,
  valueFacets,
  type ValueTally,
  valueTally,
} from './facets.ts'
import {
  type ListChoices,
  type ValueFilter,
  valueFilterNames,
  type RangeName,
  timeRangesOf,
} from './list-choices.ts'
import { type FilterName, type ActiveFilter, activeFilters } from './list-filters.ts'
import type { OfferFacts } from './offer-facts.ts'
import type { PriceView } from './price-view.ts'
import { sortedRows } from './row-order.ts'
import type { TripOffers } from './trip-choice.ts'
import { type TripRow, tripRowOf } from './trip-row.ts'

/** The rows that the choices leave, in their order, and what each filter would leave under the others. */
export type ChosenRows = { readonly rows: readonly TripRow[]; readonly facets: Facets }

/** The input of the selection: entries of the list, choices, and which prices count. */
export type RowChoice = {
  readonly offers: readonly TripOffers[]
  readonly choices: ListChoices
  readonly priceOf: PriceView
}

/** Filters, counts and sorts in one pass over the offers. */
export function filterAndSortRows({ offers, choices, priceOf }: RowChoice): ChosenRows {
  const filters = activeFilters(choices, priceOf)
  const tallies = createFilterTallies(offers, priceOf)
  const rows: TripRow[] = []
  for (const entry of offers) {
    const left: OfferFacts[] = []
    for (const facts of entry.facts) {
      const failed = excludingFilterOf(facts, filters)
      if (failed === 'none') left.push(facts)
      if (failed !== 'several') tallies.add(facts, entry, failed)
    }
    if (left.length > 0) rows.push(tripRowOf(entry, left, priceOf))
  }
  return { rows: sortedRows(rows, choices.sort), facets: tallies.facets() }
}

/** Returns the one filter that excludes an offer, or that none or several do. */
function excludingFilterOf(
  facts: OfferFacts,
  filters: readonly ActiveFilter[],
): FilterName | 'none' | 'several' {
  let failed: FilterName | 'none' = 'none'
  for (const { name, admits } of filters) {
    if (admits(facts)) continue
    if (failed !== 'none') return 'several'
    failed = name
  }
  return failed
}

/**
 * Creates the tallies of every filter. What a filter alone excludes still counts for that filter's own
 * values.
 */
function createFilterTallies(offers: readonly TripOffers[], priceOf: PriceView) {
  const all = valuesOfFilter(offers)
  const values = Object.fromEntries(
    valueFilterNames.map((name) => [name, valueTally(name, all)]),
  ) as unknown as Readonly<Record<ValueFilter, ValueTally>>
  const ranges = new Map<RangeName, RangeTally>()
  for (const name of rangeFilterNames(all)) {
    const tally = rangeTally(name, all, priceOf)
    if (tally) ranges.set(name, tally)
  }
  return {
    add(facts: OfferFacts, entry: TripOffers, failed: FilterName | 'none') {
      const { perPerson } = priceOf(facts)
      for (const name of valueFilterNames) {
        if (failed === 'none' || failed === name) values[name].add(facts, entry, perPerson)
      }
      for (const [name, tally] of ranges) {
        if (failed === 'none' || failed === name) tally.add(facts, entry)
      }
    },
    facets: (): Facets => ({
      values: valueFacets(values),
      ranges: [...ranges.values()].map((tally) => tally.histogram()),
    }),
  }
}

const knownFacts = new WeakMap<readonly TripOffers[], readonly OfferFacts[]>()

function valuesOfFilter(offers: readonly TripOffers[]): readonly OfferFacts[] {
  const facts = knownFacts.get(offers) ?? offers.flatMap((entry) => entry.facts)
  knownFacts.set(offers, facts)
  return facts
}

function rangeFilterNames(all: readonly OfferFacts[]): RangeName[] {
  const journeys = all[0]?.journeyKeys.length ?? 0
  const times = Array.from({ length: journeys }, (_, journey) => timeRangesOf(journey)).flat()
  return ['price', 'duration', 'stopover', ...times]
}
