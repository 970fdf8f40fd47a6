import type { CardBrand } from '#contract/terms/payment/payment-surcharge.ts'

/** The names of card brands, in every language. */
export const cardBrandNames: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'MasterCard',
  jcb: 'JCB',
  amex: 'American Express',
  diners: 'Diners Club',
}
