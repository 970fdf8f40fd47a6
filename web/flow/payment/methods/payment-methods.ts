import { type PaymentChoice } from '#contract/api/price.ts'
import { type CardBrand } from '#contract/terms/payment/payment-surcharge.ts'
import { type PaymentMethod } from '#contract/terms/payment.ts'

/** A way to pay as the page lists it: one row, with the brands of cards inside it. */
export type PayWay = {
  readonly method: PaymentMethod
  /** What it comes to; several where card brands cost differently. Never empty. */
  readonly choices: readonly [PaymentChoice, ...PaymentChoice[]]
  /** The least it comes to, in satang, and whether another brand comes to more. */
  readonly from: number
  readonly isRange: boolean
}

/** The choices that are offered, one row per method, in the order of the server. */
export function payWaysOf(choices: readonly PaymentChoice[]): readonly PayWay[] {
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
 * What of a way is meant: the brand that was picked, the only choice there is, or the one without a brand; undefined
 * while a brand has still to be picked because it decides the price.
 */
export function choiceOf(way: PayWay, brand: CardBrand | undefined): PaymentChoice | undefined {
  const [only, ...others] = way.choices
  const picked = way.choices.find(({ cardBrand }) => cardBrand === brand)
  if (picked) return picked
  return others.length === 0 || !way.isRange ? only : undefined
}
