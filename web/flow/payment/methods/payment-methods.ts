import { type PaymentChoice } from '#contract/api/price.ts'
import { type CardBrand } from '#contract/terms/payment/payment-surcharge.ts'
import { type PaymentMethod } from '#contract/terms/payment.ts'

/** A payment method as the page lists it: one row, with the card brands inside it. */
export type PayWay = {
  readonly method: PaymentMethod
  /** Its totals; several where card brands have different surcharges. Never empty. */
  readonly choices: readonly [PaymentChoice, ...PaymentChoice[]]
  /** The lowest total, in satang, and whether another brand costs more. */
  readonly from: number
  readonly isRange: boolean
}

/** Returns the offered choices, one row per method, in the order of the server. */
export function paymentMethodsOf(choices: readonly PaymentChoice[]): readonly PayWay[] {
  const byMethod = Map.groupBy(
    choices.filter(({ isAvailable }) => isAvailable),
    ({ paymentMethod }) => paymentMethod,
  )
  return [...byMethod].flatMap(([method, [first, ...others]]) => {
    if (!first) return []
    const from = Math.min(first.total, ...others.map(({ total }) => total))
    const isRange = others.some(({ total }) => total !== first.total)
    return [{ method, choices: [first, ...others] as const, from, isRange }]
  })
}

/**
 * Returns the selected choice of a method: the chosen brand, the only choice, or the one without a brand;
 * undefined while a brand must still be chosen because it decides the price.
 */
export function choiceOf(way: PayWay, brand: CardBrand | undefined): PaymentChoice | undefined {
  const [only, ...others] = way.choices
  const picked = way.choices.find(({ cardBrand }) => cardBrand === brand)
  if (picked) return picked
  return others.length === 0 || !way.isRange ? only : undefined
}
