import type { PaymentChoice } from '#contract/api/price.ts'
import type { PaymentOption } from '#web/travel-ui/payment/payment-options.ts'

/** Returns the row of a code as drafts store it: "promptPay", "bankTransfer", "card" or "card.visa". */
export function paymentOptionOfCode(code: string, ways: readonly PaymentOption[]): PaymentOption | undefined {
  const [key] = code.split('.')
  return ways.find((way) => way.key === key)
}

/**
 * Returns the offered method of a code: "bankTransfer", or "card.visa" where surcharges differ by brand; for
 * "promptPay" the bank transfer that its QR code makes.
 */
export function paymentMethodOf(code: string, choices: readonly PaymentChoice[]): PaymentChoice | undefined {
  const wanted = code === 'promptPay' ? 'bankTransfer' : code
  return choices.find(({ isAvailable, paymentMethod, cardBrand }) => {
    const own = cardBrand === undefined ? paymentMethod : `${paymentMethod}.${cardBrand}`
    return isAvailable && own === wanted
  })
}

/** Returns the code that is chosen before anything is: PromptPay where it comes first, as it has no fee. */
export function firstChoiceOf([first]: readonly PaymentOption[]): string {
  return first?.key === 'promptPay' && first.surchargeFrom === 0 ? first.key : ''
}
