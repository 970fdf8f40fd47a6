import { averageMoney, satang } from '#contract/terms/money.ts'
import type { OfferFacts } from './offer-facts.ts'

/**
 * The price of an offer in the current price view, in satang: with the surcharge of the chosen payment
 * method.
 */
export type ShownPrice = { readonly total: number; readonly perPerson: number }

/** Returns the price of an offer as the page shows it. One such function stands for one payment method. */
export type PriceView = (facts: OfferFacts) => ShownPrice

/** Returns the price view of a surcharge; each offer is computed once. */
export function priceViewOf(surchargeOn: (total: number) => number): PriceView {
  const known = new WeakMap<OfferFacts, ShownPrice>()
  return (facts) => {
    const before = known.get(facts)
    if (before) return before
    const shown = priceWithSurcharge(facts, surchargeOn)
    known.set(facts, shown)
    return shown
  }
}

/** Prices without any surcharge. */
export const plainPrices: PriceView = priceViewOf(() => 0)

function priceWithSurcharge(
  { offer, passengerCount }: OfferFacts,
  surchargeOn: (total: number) => number,
): ShownPrice {
  const { total, averagePerPerson } = offer.price
  const more = surchargeOn(total)
  if (more === 0) return { total, perPerson: averagePerPerson }
  // A single traveller sees the exact charge; an average over several is rounded up to a baht.
  const perPerson =
    passengerCount === 1 ? total + more : averageMoney(satang(total + more), passengerCount).amount
  return { total: total + more, perPerson }
}
