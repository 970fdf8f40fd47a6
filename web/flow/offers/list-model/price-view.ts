import { averageMoney, satang } from '#contract/terms/money.ts'
import { type OfferFacts } from './offer-facts.ts'

/** What an offer costs the way the page shows prices now, in satang: with the surcharge of the chosen way to pay. */
export type ShownPrice = { readonly total: number; readonly perPerson: number }

/** Turns offers into the prices that the page shows. One such function stands for one way to pay. */
export type PriceView = (facts: OfferFacts) => ShownPrice

/** Prices with what a way to pay adds to a total; each offer is worked out once. */
export function priceViewOf(surchargeOn: (total: number) => number): PriceView {
  const known = new WeakMap<OfferFacts, ShownPrice>()
  return (facts) => {
    const before = known.get(facts)
    if (before) return before
    const shown = shownPriceOf(facts, surchargeOn)
    known.set(facts, shown)
    return shown
  }
}

/** Prices as they are without any surcharge. */
export const plainPrices: PriceView = priceViewOf(() => 0)

function shownPriceOf(
  { offer, passengerCount }: OfferFacts,
  surchargeOn: (total: number) => number,
): ShownPrice {
  const { total, averagePerPerson } = offer.price
  const more = surchargeOn(total)
  if (more === 0) return { total, perPerson: averagePerPerson }
  // Who travels alone is shown what is charged; an average over several is rounded up to a baht.
  const perPerson =
    passengerCount === 1 ? total + more : averageMoney(satang(total + more), passengerCount).amount
  return { total: total + more, perPerson }
}
