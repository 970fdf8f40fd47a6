import { type Money, subtractMoney } from '#contract/terms/money.ts'
import {
  type OfferPrice,
  type PassengerPrice,
  createOfferPrice,
  pricePerPassenger,
} from '#contract/terms/offer.ts'
import { isWithinTolerance } from '#contract/terms/price/price-tolerance.ts'
import { type KeptOffer, conditionsDigest } from '#server/flow/offers/offers.ts'
import type { PriceOutcome } from '#server/providers/supply/supplier-offer.ts'
import type { AbsorbedIncrease, SetPriceTolerance } from './price-tolerance-store.ts'

/** The shown price, the current price, and the increase that the agency tolerates. */
export type PriceIncrease = {
  readonly kept: Pick<KeptOffer, 'conditions' | 'netTotal' | 'sellingTotal' | 'perPerson'>
  readonly priced: Extract<PriceOutcome, { readonly kind: 'changed' }>
  /** The current selling price. */
  readonly selling: OfferPrice
  readonly band: SetPriceTolerance | undefined
}

/** The shown price, with a line for the increase that the agency absorbs. */
export type Absorbed = { readonly selling: OfferPrice; readonly increase: AbsorbedIncrease }

/**
 * Keeps the shown price although the supplier asks more now; undefined when the customer must be asked instead. Only a
 * rise is absorbed, only that of the very same thing (flights, booking classes, baggage, rules), and only within the
 * band; a rise of our own fee, and a fall, even that of one passenger type among others, is always told (decision 0020).
 */
export function absorbIncrease({ kept, priced, selling, band }: PriceIncrease): Absorbed | undefined {
  const { offer, why } = priced
  if (!band || why === 'schedule' || why === 'class') return undefined
  if (conditionsDigest(offer) !== kept.conditions) return undefined
  const amount = subtractMoney(selling.total, kept.sellingTotal)
  const supplierIncrease = subtractMoney(offer.price.total, kept.netTotal)
  // What comes to more than the supplier's rise is our own fee's.
  const isSuppliers = amount.amount > 0 && amount.amount <= supplierIncrease.amount
  if (!isSuppliers || !isWithinTolerance(amount, kept.sellingTotal, band)) return undefined
  const shown = new Map(kept.perPerson.map(({ type, amount: each }) => [type, each]))
  const passengers = selling.passengers.map((one) =>
    absorbForPassenger(one, shown.get(one.type), band.version),
  )
  const asBefore = passengers.filter((one) => one !== undefined)
  if (asBefore.length !== kept.perPerson.length || asBefore.length !== passengers.length) return undefined
  const price = createOfferPrice(asBefore)
  if (price.total.amount !== kept.sellingTotal.amount) return undefined
  const { version: toleranceVersion } = band
  return {
    selling: price,
    increase: { amount, wasNet: kept.netTotal, net: offer.price.total, toleranceVersion },
  }
}

/** The lines of one person brought back to what was shown; undefined for somebody who would pay less now. */
function absorbForPassenger(
  one: PassengerPrice,
  shown: Money | undefined,
  version: number,
): PassengerPrice | undefined {
  if (!shown) return undefined
  const back = subtractMoney(shown, pricePerPassenger(one))
  if (back.amount === 0) return one
  if (back.amount > 0) return undefined
  const source = `price band v${version}`
  const line = {
    kind: 'absorbed' as const,
    code: 'ABS',
    name: 'Fare increase paid by the agency',
    amount: back,
    source,
  }
  return { ...one, lines: [...one.lines, line] }
}
