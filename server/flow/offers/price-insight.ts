import type { SalesChannel } from '#contract/terms/price/markup-rule.ts'
import { priceBucketOf, type PriceRange, typicalPriceRange } from '#contract/terms/price/price-insight.ts'
import { type Instant, type LocalDate, daysBetween } from '#contract/terms/time.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import type { Search } from '#server/flow/search/search.ts'
import type { LowestPriceStore, LowestPriceTally, SearchKind } from './lowest-price-store.ts'
import { shopZone } from './sales-channel.ts'

/** The lower ends of the ranges of days before departure within which prices are compared. */
const daysAheadFrom = [60, 21, 7, 0] as const
/** Counts are kept for the month of the search and so many months before it. */
const keptMonths = 3

/** Who searches for what and when. */
export type SearchMoment = { readonly search: Search; readonly channel: SalesChannel; readonly at: Instant }

/**
 * Returns what a search is compared by; undefined where several cities, conditions, or the prices of agents and staff
 * set it apart.
 */
function searchKindOf({ search, channel, at }: SearchMoment): SearchKind | undefined {
  const { shape, journeys, airlines, nonstopOnly, refundableOnly, via } = search
  const [journey] = journeys
  const isPlain = airlines.length === 0 && !nonstopOnly && !refundableOnly && via === undefined
  if (!journey || shape === 'multiCity' || !isPlain || channel !== 'web') return undefined
  const { from, to, cabin, departureOn } = journey
  if (journeys.some((one) => one.window !== undefined || one.cabin !== cabin)) return undefined
  const days = daysBetween(todayIn(shopZone, at), departureOn)
  const daysAhead = daysAheadFrom.find((least) => days >= least) ?? 0
  return { from, to, shape, cabin, departureMonth: monthOf(departureOn), daysAhead }
}

/** Follows the lowest price of an adult with a confirmed seat through a search. */
export function trackLowestPrice(moment: SearchMoment) {
  const kind = searchKindOf(moment)
  let lowest = Infinity
  return {
    /** Takes the lowest price of some offers, in satang; undefined where they tell none. */
    add(satang: number | undefined): void {
      lowest = Math.min(lowest, satang ?? Infinity)
    },
    /** Returns the tally of this search; undefined where it found no price or cannot be compared. */
    tally(): LowestPriceTally | undefined {
      if (!kind || lowest === Infinity) return undefined
      const searchedMonth = monthOf(todayIn(shopZone, moment.at))
      return { ...kind, searchedMonth, hundreds: priceBucketOf(lowest), searches: 1 }
    },
  }
}

/** Returns the usual lowest prices of searches like this one; undefined where too few were made. */
export async function findPriceInsight(
  store: LowestPriceStore,
  moment: SearchMoment,
): Promise<PriceRange | undefined> {
  const kind = searchKindOf(moment)
  return kind && typicalPriceRange(await store.find(kind))
}

/** Deletes the counts that are too old to compare with. */
export async function deleteOldLowestPrices(store: LowestPriceStore, now: Instant): Promise<void> {
  const [year = 0, month = 0] = todayIn(shopZone, now).split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - keptMonths, 1))
  await store.forget(first.toISOString().slice(0, 10) as LocalDate)
}

function monthOf(on: LocalDate): LocalDate {
  return `${on.slice(0, 7)}-01` as LocalDate
}
