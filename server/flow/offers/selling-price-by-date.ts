import { type Money, averageMoney } from '#contract/terms/money.ts'
import type { Search } from '#server/flow/search/search.ts'
import type { DatedPrice, DatedPrices } from '#server/providers/supply/supplier-offer.ts'

/** The cheapest selling price of the whole party on a date, or there and back on two, and what that is a head. */
export type SellingDate = DatedPrice & { readonly averagePerPerson: Money }

/** Cheapest selling prices by date, earliest first; complete as the supplier says. */
export type SellingDates = { readonly prices: readonly SellingDate[]; readonly complete: boolean }

/** What the net price of a search's whole party on a date sells for, by the markup that counts for whoever asks. */
export type DatedPricing = (net: DatedPrice, search: Search) => Money

/** Selling prices from what the supplier found, in order of dates; nothing when it could not be asked. */
export function sortedSellingDates(
  found: DatedPrices | undefined,
  search: Search,
  priceOf: DatedPricing,
): SellingDates {
  if (found === undefined) return { prices: [], complete: false }
  const prices = found.prices.map((net) => sellingDate(net, search, priceOf))
  return { prices: prices.toSorted(compareByDate), complete: found.complete }
}

/** The selling price of one date. */
export function sellingDate(net: DatedPrice, search: Search, priceOf: DatedPricing): SellingDate {
  const total = priceOf(net, search)
  const passengerCount = Object.values(search.party).reduce((sum, count) => sum + count, 0)
  return { ...net, total, averagePerPerson: averageMoney(total, passengerCount) }
}

function compareByDate(one: DatedPrice, other: DatedPrice): number {
  return dateKey(one) < dateKey(other) ? -1 : 1
}

function dateKey({ departureOn, returnOn }: DatedPrice): string {
  return `${departureOn} ${returnOn ?? ''}`
}
