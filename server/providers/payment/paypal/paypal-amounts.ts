import { formatDecimalAmount, parseDecimalAmount } from '#contract/terms/payment/decimal-amount.ts'
import { type Money, satang } from '#contract/terms/money.ts'
import type { ForeignMoney } from '../payment-provider.ts'

/** An amount in PayPal's format: "12345.50", or "12345" in currencies without minor units. */
export type PaypalMoney = { readonly currency_code: string; readonly value: string }

/** Formats baht for PayPal: always two decimals. */
export function paypalMoneyOf(baht: Money): PaypalMoney {
  return { currency_code: baht.currency, value: formatDecimalAmount(baht.amount) }
}

/** Parses PayPal's amount in its own currency; undefined when invalid or with fractions of a hundredth. */
export function foreignMoneyOf({ currency_code: currency, value }: PaypalMoney): ForeignMoney | undefined {
  // PayPal may omit the zero before the decimal point
  const hundredths = parseDecimalAmount(value.replace(/^(-?)\./, '$10.'))
  return hundredths === undefined ? undefined : { hundredths, currency }
}

/**
 * Returns the sum of a payment's amounts in satang; undefined when one is unreadable. An amount in another
 * currency counts as zero: it is missing in the comparison with the requested amount, and the payment's
 * amount states the currency.
 */
export function sumInSatang(amounts: readonly PaypalMoney[]): Money | undefined {
  let sum = 0
  for (const amount of amounts) {
    const read = foreignMoneyOf(amount)
    if (!read) return undefined
    if (read.currency === 'THB') sum += read.hundredths
  }
  return satang(sum)
}
