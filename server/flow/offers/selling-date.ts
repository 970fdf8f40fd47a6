import { type Money, averageMoney } from '#contract/terms/money.ts'
import { type PassengerCounts } from '#contract/terms/passenger.ts'
import { type DatedPrice, type DatedPrices } from '#server/providers/supply/supply-provider.ts'

/** The cheapest selling price of the whole party on a date, or there and back on two, and what that is a head. */
export type SellingDate = DatedPrice & { readonly averagePerPerson: Money }

/** Cheapest selling prices by date, earliest first; complete as the supplier says. */
export type SellingDates = { readonly prices: readonly SellingDate[]; readonly complete: boolean }

/** Turns a net price of a whole party into its selling price, by the markup that counts for whoever asks. */
export type DatedPricing = (net: Money, party: PassengerCounts) => Money

/** Selling prices from what the supplier found, in order of dates; nothing when it could not be asked. */
export function sellingDates(
  found: DatedPrices | undefined,
  party: PassengerCounts,
  priceOf: DatedPricing,
): SellingDates {
  if (found === undefined) return { prices: [], complete: false }
  const prices = found.prices.map((net) => sellingDate(net, party, priceOf))
  return { prices: prices.toSorted(byDate), complete: found.complete }
}

/** The selling price of one date. */
export function sellingDate(net: DatedPrice, party: PassengerCounts, priceOf: DatedPricing): SellingDate {
  const total = priceOf(net.total, party)
  const heads = Object.values(party).reduce((sum, count) => sum + count, 0)
  return { ...net, total, averagePerPerson: averageMoney(total, heads) }
}

function byDate(one: DatedPrice, other: DatedPrice): number {
  return dateKey(one) < dateKey(other) ? -1 : 1
}

function dateKey({ departureOn, returnOn }: DatedPrice): string {
  return `${departureOn} ${returnOn ?? ''}`
}
