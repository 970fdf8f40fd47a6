import { type Money, addMoney, satang } from '#contract/terms/money.ts'
import { createOfferPrice } from '#contract/terms/offer.ts'
import type { PassengerType } from '#contract/terms/passenger.ts'
import type { PriceOutcome } from '#server/providers/supply/supplier-offer.ts'

/** A fare increase per passenger in satang: the same for all, or by type; negative for a decrease. */
export type More = number | Partial<Record<PassengerType, number>>

const noTotal = satang(0)

/** Returns a supplier's price with a fare increase for each passenger. */
export function fareIncrease(
  more: More,
  why: 'fare' | 'class' | 'tax' | 'schedule' | 'unknown' = 'fare',
): (outcome: PriceOutcome, known?: Money) => PriceOutcome {
  return (outcome, known = noTotal) => {
    if (outcome.kind !== 'same' && outcome.kind !== 'changed') return outcome
    const { offer } = outcome
    const passengers = offer.price.passengers.map((one) => {
      const by = typeof more === 'number' ? more : (more[one.type] ?? 0)
      const [fare, ...rest] = one.lines
      return fare ? { ...one, lines: [{ ...fare, amount: addMoney(fare.amount, satang(by)) }, ...rest] } : one
    })
    const price = createOfferPrice(passengers)
    const asked = { ...offer, price }
    const isKnown = price.total.amount === known.amount
    return isKnown ? { kind: 'same', offer: asked } : { kind: 'changed', offer: asked, was: known, why }
  }
}
