import type { PaymentChoice } from '#contract/api/price.ts'
import type { CardBrand } from '#contract/terms/payment/payment-surcharge.ts'
import type { PaymentMethod } from '#contract/terms/payment.ts'

/** A row of the list of payment methods. PromptPay is a bank transfer by QR code, listed by its own name. */
export type PaymentOptionKey = PaymentMethod | 'promptPay'

/** A payment method as the pages list it: one row, with the card brands inside it. */
export type PaymentOption = {
  readonly key: PaymentOptionKey
  readonly method: PaymentMethod
  /** Its totals; several where card brands have different surcharges. Never empty. */
  readonly choices: readonly [PaymentChoice, ...PaymentChoice[]]
  /** The lowest total and the lowest surcharge, in satang, and whether another brand costs more. */
  readonly from: number
  readonly surchargeFrom: number
  readonly isRange: boolean
}

/** The position of each row. The account of a company is listed for its agents only, and first. */
const positions: Readonly<Record<PaymentOptionKey, number>> = {
  credit: 1,
  promptPay: 2,
  card: 3,
  paypal: 4,
  bankTransfer: 5,
  counter: 6,
  paysbuy: 7,
  payforu: 8,
}
const rows = (Object.keys(positions) as PaymentOptionKey[]).toSorted(
  (one, other) => positions[one] - positions[other],
)

/**
 * Returns the offered choices, one row per method; a bank transfer also as PromptPay where the agency can be
 * paid by its QR code.
 */
export function paymentOptionsOf(
  choices: readonly PaymentChoice[],
  { hasPromptPay }: { readonly hasPromptPay: boolean },
): readonly PaymentOption[] {
  const byMethod = Map.groupBy(
    choices.filter(({ isAvailable }) => isAvailable),
    ({ paymentMethod }) => paymentMethod,
  )
  return rows.flatMap((key) => {
    if (key === 'promptPay' && !hasPromptPay) return []
    const method = key === 'promptPay' ? 'bankTransfer' : key
    const [first, ...others] = byMethod.get(method) ?? []
    if (!first) return []
    const from = Math.min(first.total, ...others.map(({ total }) => total))
    const surchargeFrom = Math.min(first.surcharge, ...others.map(({ surcharge }) => surcharge))
    const isRange = others.some(({ total }) => total !== first.total)
    return [{ key, method, choices: [first, ...others] as const, from, surchargeFrom, isRange }]
  })
}

/**
 * Returns the selected choice of a method: the chosen brand, the only choice, or the one without a brand;
 * undefined while a brand must still be chosen because it decides the price.
 */
export function selectedPaymentChoice(
  way: PaymentOption,
  brand: CardBrand | undefined,
): PaymentChoice | undefined {
  const [only, ...others] = way.choices
  const picked = way.choices.find(({ cardBrand }) => cardBrand === brand)
  if (picked) return picked
  return others.length === 0 || !way.isRange ? only : undefined
}
