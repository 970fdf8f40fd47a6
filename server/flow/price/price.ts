import { type Problem, problem } from '#contract/problem.ts'
import { type FareRules } from '#contract/terms/fare.ts'
import { type Money } from '#contract/terms/money.ts'
import { type OfferPrice } from '#contract/terms/offer.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Instant } from '#contract/terms/time.ts'
import { type Asking, type KeptOffer, type NamedOffer, type OffersStep } from '#server/flow/offers/offers.ts'
import { type Clock } from '#server/platform/clock.ts'
import {
  type PriceOutcome,
  type SupplierOffer,
  type SupplyProvider,
} from '#server/providers/supply/supply-provider.ts'
import { type PriceStore } from './price-store.ts'
import { sellingPrice } from './selling-price.ts'

export { fareRulesAnswerOf } from './fare-rules-answer.ts'

/** Which text of the fare-rule agreement is shown now; stored with every booking that accepted it. */
export const agreementVersion = '2026-11-01'

/** An offer at the price of this moment, with the search that it answers. */
export type PricedOffer = NamedOffer & Pick<KeptOffer, 'supplierId' | 'search' | 'searchId'>

/** The supplier's answer for one offer, asked again before booking, at our selling price. */
export type ConfirmedPrice = {
  readonly outcome: 'same' | 'changed'
  /** The offer as it can be bought now; it has a new id when the price changed. */
  readonly kept: PricedOffer
  readonly rules: FareRules
  /** The selling total that was shown, when it changed. */
  readonly was?: Money
  readonly why?: 'fare' | 'class' | 'tax' | 'schedule' | 'unknown'
  readonly pricedAt: Instant
}

/** The step that confirms prices and adds what the agency adds. */
export type PriceStep = {
  /** A function that turns net offers into selling prices by the markup of this moment. */
  currentPricing(): Promise<(net: SupplierOffer) => OfferPrice>
  /** Asks the supplier for the offer's price now. Refused when the offer is unknown, gone or nobody answers. */
  confirm(offerId: string, asking: Asking): Promise<Result<ConfirmedPrice, Problem>>
}

/** What the step is made of. */
export type PriceParts = {
  readonly offers: () => OffersStep
  readonly supply: SupplyProvider
  readonly store: PriceStore
  readonly clock: Clock
}

/** Builds the step. */
export function createPrice({ offers, supply, store, clock }: PriceParts): PriceStep {
  const currentPricing = async () => {
    const markup = await store.currentMarkup()
    return (net: SupplierOffer) => sellingPrice(net.price, markup)
  }
  return {
    currentPricing,
    async confirm(offerId, asking) {
      const found = await offers().find(offerId)
      if (!found.ok) return found
      const kept = found.value
      if (kept.supplierId !== supply.supplierId) return fail(problem('offerGone', { field: 'offerId' }))
      const now = clock.now()
      const priced = await supply.price(kept.ref, kept.netTotal, { ...asking, now })
      if (priced.kind === 'gone') return fail(problem('offerGone', { field: 'offerId' }))
      if (priced.kind === 'silent') return fail(problem('supplierSilent'))
      const selling = (await currentPricing())(priced.offer)
      const { supplierId, search, searchId } = kept
      const about = { supplierId, search, searchId }
      const shown = { net: priced.offer, selling }
      const isSame = priced.kind === 'same' && selling.total.amount === kept.sellingTotal.amount
      const rules = priced.offer.rules
      if (isSame)
        return succeed({ outcome: 'same', kept: { ...about, ...shown, offerId }, rules, pricedAt: now })
      const replaced = await offers().replace(kept, shown)
      return succeed({
        outcome: 'changed',
        kept: { ...about, ...replaced },
        rules,
        was: kept.sellingTotal,
        why: whyOf(priced),
        pricedAt: now,
      })
    },
  }
}

/** When the supplier's price is the same but ours is not, the agency's own fee has moved. */
function whyOf(priced: PriceOutcome): 'fare' | 'class' | 'tax' | 'schedule' | 'unknown' {
  return priced.kind === 'changed' ? priced.why : 'unknown'
}
