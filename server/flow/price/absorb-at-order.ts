import {
  type OfferPrice,
  type PriceLineKind,
  createOfferPrice,
  pricePerPassenger,
} from '#contract/terms/offer.ts'
import { type Money, addMoney, compareMoney, sumAmounts } from '#contract/terms/money.ts'
import type { Itinerary } from '#contract/terms/itinerary.ts'
import { conditionsDigest, flightsDigest } from '#server/flow/offers/offers.ts'
import type { PriceOutcome } from '#server/providers/supply/supplier-offer.ts'
import { absorbIncrease } from './absorb-increase.ts'
import type { AbsorbedIncrease, SetPriceTolerance } from './price-tolerance-store.ts'

/** The purchase that a customer has paid for, whose supplier asks another price when it is ordered. */
export type AgreedPurchase = {
  readonly offerRef: string
  readonly net: Money
  readonly offer: { readonly itinerary: Itinerary; readonly selling: OfferPrice }
}

/** The agreed purchase at the supplier's price now, with the increase that the agency carries. */
export type AbsorbedPurchase = {
  readonly offerRef: string
  readonly net: Money
  readonly selling: OfferPrice
  readonly increase: AbsorbedIncrease
}

type Repriced = {
  readonly priced: PriceOutcome
  readonly band: SetPriceTolerance | undefined
}

/**
 * Returns the purchase at its new net price if the same flights cost more within the tolerance; undefined otherwise. A
 * supplier's reference names one product, so that its conditions are those that were agreed.
 */
export function absorbAtOrder(
  { net, offer }: AgreedPurchase,
  { priced, band }: Repriced,
): AbsorbedPurchase | undefined {
  if (priced.kind !== 'changed') return undefined
  if (flightsDigest(priced.offer.itinerary) !== flightsDigest(offer.itinerary)) return undefined
  const kept = {
    netTotal: net,
    sellingTotal: offer.selling.total,
    conditions: conditionsDigest(priced.offer),
    perPerson: offer.selling.passengers.map((one) => ({ type: one.type, amount: pricePerPassenger(one) })),
  }
  const selling = sellingPriceWithAgreedFees(priced.offer.price, offer.selling)
  const absorbed = absorbIncrease({ kept, priced, selling, band })
  if (!absorbed) return undefined
  return { offerRef: priced.offer.ref, net: priced.offer.price.total, ...absorbed }
}

/** The agreed purchase at the supplier's price now; the increase is absent where the price has not risen. */
export type ConfirmedPurchase = Omit<AbsorbedPurchase, 'increase'> &
  Partial<Pick<AbsorbedPurchase, 'increase'>>

/**
 * Returns the purchase at the agreed total if the same flights cost no more than agreed, or more within the tolerance;
 * undefined otherwise. Another booking class is another product.
 */
export function confirmAtOrder(agreed: AgreedPurchase, repriced: Repriced): ConfirmedPurchase | undefined {
  const { priced } = repriced
  if (priced.kind !== 'same' && priced.kind !== 'changed') return undefined
  const { ref, price, itinerary } = priced.offer
  const isSameProduct = flightsDigest(itinerary) === flightsDigest(agreed.offer.itinerary)
  if (!isSameProduct || (priced.kind === 'changed' && priced.why === 'class')) return undefined
  if (price.total.currency !== agreed.net.currency) return undefined
  const { extras } = agreed.offer.selling
  // Bags and seats belong to the offer that they were chosen with, and a price by its reference is without them.
  if (extras && ref !== agreed.offerRef) return undefined
  const net = addMoney(price.total, sumAmounts(extras ?? []))
  if (compareMoney(net, agreed.net) <= 0) return { offerRef: ref, net, selling: agreed.offer.selling }
  return extras ? undefined : absorbAtOrder(agreed, repriced)
}

const feeKinds: readonly PriceLineKind[] = ['serviceFee', 'markup']

/** Returns the selling price of a new net price with the fees that were agreed: those of today, or of others, may differ. */
function sellingPriceWithAgreedFees(net: OfferPrice, agreed: OfferPrice): OfferPrice {
  const passengers = net.passengers.map((one) => {
    const lines = agreed.passengers.find(({ type }) => type === one.type)?.lines ?? []
    return { ...one, lines: [...one.lines, ...lines.filter(({ kind }) => feeKinds.includes(kind))] }
  })
  return createOfferPrice(passengers)
}
