import { type Money, subtractMoney } from '#contract/terms/money.ts'
import {
  type OfferPrice,
  type PassengerPrice,
  type PriceLine,
  createOfferPrice,
  pricePerPassenger,
} from '#contract/terms/offer.ts'
import type { PassengerType } from '#contract/terms/passenger.ts'

/** The exact price for one person of a type, everything included. */
export type ExactPrice = { readonly type: PassengerType; readonly perPerson: Money }

/**
 * A price that comes to what staff name for each person: the lines stay as they are, and what lies between is a line
 * of the agency's. A type that staff name nothing for keeps its price, and
 * extras keep theirs.
 */
export function priceFromQuotedAmounts(base: OfferPrice, named: readonly ExactPrice[]): OfferPrice {
  return createOfferPrice(
    base.passengers.map((one) => withQuotedPrice(one, named)),
    base.extras,
  )
}

function withQuotedPrice(one: PassengerPrice, named: readonly ExactPrice[]): PassengerPrice {
  const wanted = named.find(({ type }) => type === one.type)
  if (!wanted) return one
  const amount = subtractMoney(wanted.perPerson, pricePerPassenger(one))
  if (amount.amount === 0) return one
  const line: PriceLine = {
    kind: 'markup',
    code: 'QTE',
    name: 'Exact price',
    amount,
    source: 'staff quote',
  }
  return { ...one, lines: [...one.lines, line] }
}
