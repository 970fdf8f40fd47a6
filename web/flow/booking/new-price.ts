import type { PaymentChoice, PricingAnswer } from '#contract/api/price.ts'
import type { Failure } from '#web/api/failure.ts'

type Why = NonNullable<PricingAnswer['why']>
const reasons: readonly Why[] = ['fare', 'class', 'tax', 'schedule', 'unknown']

/** The current price, in satang, and the offer that carries it. */
export type NewPrice = {
  readonly offerId: string
  readonly was: number
  readonly total: number
  /** The surcharge of the chosen payment method before, and now. */
  readonly wasSurcharge: number
  readonly surcharge: number
  readonly why: Why
}

/** Returns the new price in a refusal because of a changed price; undefined in any other. */
export function newPriceIn(failure: Failure | undefined): NewPrice | undefined {
  if (failure?.kind !== 'problem' || failure.problem !== 'priceChanged') return undefined
  const { offerId, was, total, wasSurcharge = 0, surcharge = 0, why } = failure.details ?? {}
  if (typeof offerId !== 'string' || typeof was !== 'number' || typeof total !== 'number') return undefined
  if (typeof wasSurcharge !== 'number' || typeof surcharge !== 'number') return undefined
  return {
    offerId,
    was,
    total,
    wasSurcharge,
    surcharge,
    why: reasons.find((reason) => reason === why) ?? 'unknown',
  }
}

/** The amount due, in satang: the price of an offer, and the surcharge of the chosen payment method. */
export type Due = { readonly offerId: string; readonly total: number; readonly surcharge: number }

/** Returns the amount due with this payment method; without one, the amount without surcharge. */
export function amountDueIn({ offer }: PricingAnswer, way: PaymentChoice | undefined): Due {
  return { offerId: offer.offerId, total: offer.price.total, surcharge: way?.surcharge ?? 0 }
}
