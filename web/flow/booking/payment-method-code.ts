import { type PaymentChoice } from '#contract/api/price.ts'

/** The word of a way to pay, as drafts keep it: "bankTransfer", or "card.visa" where brands cost differently. */
export function wayCode({ paymentMethod, cardBrand }: PaymentChoice): string {
  return cardBrand === undefined ? paymentMethod : `${paymentMethod}.${cardBrand}`
}

/** The way that a word means, if it is offered now. */
export function wayOf(word: string, choices: readonly PaymentChoice[]): PaymentChoice | undefined {
  return choices.find((choice) => choice.isAvailable && wayCode(choice) === word)
}
