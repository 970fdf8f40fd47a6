import { type PaymentChoice } from '#contract/api/price.ts'

/**
 * Returns the code of a payment method, as drafts store it: "bankTransfer", or "card.visa" where surcharges
 * differ by brand.
 */
export function paymentMethodCode({ paymentMethod, cardBrand }: PaymentChoice): string {
  return cardBrand === undefined ? paymentMethod : `${paymentMethod}.${cardBrand}`
}

/** Returns the method of a code, if it is offered now. */
export function paymentMethodOf(word: string, choices: readonly PaymentChoice[]): PaymentChoice | undefined {
  return choices.find((choice) => choice.isAvailable && paymentMethodCode(choice) === word)
}
