import type { PriceAnswer } from '#contract/api/offer/offer-answer.ts'
import { type PriceLineKind, priceLineKinds } from '#contract/terms/offer.ts'

/** A part of a price: the sum of all lines of one kind for the whole party, or of its bags and seats, in satang. */
export type PricePart = { readonly kind: PriceLineKind | 'extras'; readonly amount: number }

/** Returns the parts of a price in the order of the kinds, without empty ones; they add up to the total. */
export function pricePartsOf(price: PriceAnswer): PricePart[] {
  const lines = priceLineKinds.map((kind) => ({ kind, amount: partyAmountOfKind(price, kind) }))
  const extras = (price.extras ?? []).reduce((sum, { amount }) => sum + amount, 0)
  return [...lines, { kind: 'extras' as const, amount: extras }].filter((part) => part.amount !== 0)
}

/** Returns whether the supplier gives the party's total only: then no price per passenger is shown. */
export function isPartyTotalOnly({ passengers }: PriceAnswer): boolean {
  return passengers.some((one) => one.isShareOfTotal)
}

function partyAmountOfKind(price: PriceAnswer, kind: PriceLineKind): number {
  return price.passengers.reduce(
    (sum, passenger) =>
      sum +
      passenger.count *
        passenger.lines.reduce((inner, line) => inner + (line.kind === kind ? line.amount : 0), 0),
    0,
  )
}
