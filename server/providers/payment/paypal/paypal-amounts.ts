import { decimalOf, hundredthsOf } from '#contract/terms/payment/decimal-amount.ts'
import { type Money, satang } from '#contract/terms/money.ts'
import { type ForeignMoney } from '../payment-provider.ts'

/** An amount as PayPal writes it: "12345.50", and "12345" in currencies without a fraction. */
export type PaypalMoney = { readonly currency_code: string; readonly value: string }

/** Money in baht as PayPal takes it: always two decimals. */
export function paypalMoneyOf(baht: Money): PaypalMoney {
  return { currency_code: baht.currency, value: decimalOf(baht.amount) }
}

/** PayPal's amount in its own currency; undefined when it has fractions of a hundredth or is no number. */
export function foreignMoneyOf({ currency_code: currency, value }: PaypalMoney): ForeignMoney | undefined {
  // PayPal may leave out the zero before the point
  const hundredths = hundredthsOf(value.replace(/^(-?)\./, '$10.'))
  return hundredths === undefined ? undefined : { hundredths, currency }
}

/**
 * What amounts of a payment add up to in satang; undefined when one cannot be read. Money in another currency counts as
 * nothing: who compares it with what was asked for finds it missing, and the currency itself is told with the payment's
 * amount.
 */
export function satangOf(amounts: readonly PaypalMoney[]): Money | undefined {
  let sum = 0
  for (const amount of amounts) {
    const read = foreignMoneyOf(amount)
    if (!read) return undefined
    if (read.currency === 'THB') sum += read.hundredths
  }
  return satang(sum)
}
