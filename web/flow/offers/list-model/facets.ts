import { type Range, type ValueFilter, valueFilterNames, type RangeName } from './list-choices.ts'
import { figuresOf } from './list-filters.ts'
import type { OfferFacts } from './offer-facts.ts'
import type { PriceView } from './price-view.ts'
import type { TripOffers } from './trip-choice.ts'

/**
 * A value to filter by: the number of rows it leaves under the other filters, and the lowest price per person
 * of a confirmed seat, in satang.
 */
export type Facet = {
  readonly value: string
  readonly count: number
  /** Undefined when no row is left. */
  readonly cheapest: number | undefined
}

/** A range to filter by: its ends, and a histogram of the rows under the other filters. */
export type Histogram = {
  readonly name: RangeName
  readonly domain: Range
  /** Rows in equal parts of the range, from low to high. */
  readonly bars: readonly number[]
}

/** The content of the filter panel. */
export type Facets = {
  readonly values: Readonly<Record<ValueFilter, readonly Facet[]>>
  /** Only ranges in which offers differ. */
  readonly ranges: readonly Histogram[]
}

/** Counts rows by the value of one filter. A row counts once, however many of its fares have the value. */
export type ValueTally = {
  readonly add: (facts: OfferFacts, row: TripOffers, perPerson: number) => void
  readonly facets: () => Facet[]
}

const barCount = 24

/** A waitlisted price is not reliable: it is shown only where there is no confirmed seat. */
type Count = { rows: number; firm: number; wished: number; last: TripOffers | undefined }

/** Creates the tally of a filter by value; it starts with every value of the whole list. */
export function valueTally(name: ValueFilter, all: readonly OfferFacts[]): ValueTally {
  const counts = new Map<string, Count>()
  for (const facts of all) {
    for (const value of facts.values[name]) {
      if (!counts.has(value))
        counts.set(value, { rows: 0, firm: Infinity, wished: Infinity, last: undefined })
    }
  }
  return {
    add(facts, row, perPerson) {
      for (const value of facts.values[name]) {
        const count = counts.get(value)
        if (count) addRowToCount(count, row, { perPerson, isWaiting: facts.offer.waitingList })
      }
    },
    facets: () =>
      [...counts].map(([value, { rows, firm, wished }]) => ({
        value,
        count: rows,
        cheapest: rows === 0 ? undefined : firm < Infinity ? firm : wished,
      })),
  }
}

/** Counts rows along a range. */
export type RangeTally = {
  readonly add: (facts: OfferFacts, row: TripOffers) => void
  readonly histogram: () => Histogram
}

/** Creates the tally of a range; undefined when all offers are equal. */
export function rangeTally(
  name: RangeName,
  all: readonly OfferFacts[],
  priceOf: PriceView,
): RangeTally | undefined {
  const domain = cachedRangeDomain(name, all, priceOf)
  if (!domain) return undefined
  const [low, high] = domain
  const bars = Array.from({ length: barCount }, () => 0)
  const last: (TripOffers | undefined)[] = []
  const share = barCount / (high - low + 1)
  return {
    add(facts, row) {
      for (const figure of figuresOf(facts, name, priceOf)) {
        const bar = Math.floor((figure - low) * share)
        if (last[bar] === row) continue
        last[bar] = row
        bars[bar] = (bars[bar] ?? 0) + 1
      }
    },
    histogram: () => ({ name, domain, bars }),
  }
}

/** Returns the facets of tallies by value. */
export function valueFacets(tallies: Readonly<Record<ValueFilter, ValueTally>>): Facets['values'] {
  return Object.fromEntries(
    valueFilterNames.map((name) => [name, tallies[name].facets()]),
  ) as unknown as Facets['values']
}

type CountedPrice = { readonly perPerson: number; readonly isWaiting: boolean }

function addRowToCount(count: Count, row: TripOffers, { perPerson, isWaiting }: CountedPrice): void {
  if (count.last !== row) {
    count.last = row
    count.rows += 1
  }
  if (isWaiting) count.wished = Math.min(count.wished, perPerson)
  else count.firm = Math.min(count.firm, perPerson)
}

/** Rounds a slider's ends: to quarters of an hour, and hundreds of baht. */
const roundTo: Readonly<Record<'price' | 'minutes', number>> = { price: 100, minutes: 15 }

type Domains = Map<RangeName, Range | undefined>
const knownDomains = new WeakMap<readonly OfferFacts[], WeakMap<PriceView, Domains>>()

/** Returns the ends of a range over the whole list; computed once, as no filter changes it. */
function cachedRangeDomain(
  name: RangeName,
  all: readonly OfferFacts[],
  priceOf: PriceView,
): Range | undefined {
  const views = knownDomains.get(all) ?? new WeakMap<PriceView, Domains>()
  const domains = views.get(priceOf) ?? new Map<RangeName, Range | undefined>()
  knownDomains.set(all, views.set(priceOf, domains))
  if (!domains.has(name)) domains.set(name, computeRangeDomain(name, all, priceOf))
  return domains.get(name)
}

function computeRangeDomain(
  name: RangeName,
  all: readonly OfferFacts[],
  priceOf: PriceView,
): Range | undefined {
  let low = Infinity
  let high = -Infinity
  for (const facts of all) {
    for (const figure of figuresOf(facts, name, priceOf)) {
      if (figure < low) low = figure
      if (figure > high) high = figure
    }
  }
  const step = roundTo[name === 'price' ? 'price' : 'minutes']
  return low < high ? [Math.floor(low / step) * step, Math.ceil(high / step) * step] : undefined
}
