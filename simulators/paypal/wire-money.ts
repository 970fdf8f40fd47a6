import type { Amount } from './order-ledger.ts'

/** Currencies that PayPal accepts only without a fraction. */
const withoutFraction = new Set(['JPY', 'HUF', 'TWD'])

/** Currencies that PayPal accepts. */
const taken = new Set(
  'AUD BRL CAD CNY CZK DKK EUR HKD HUF ILS JPY MYR MXN TWD NZD NOK PHP PLN GBP SGD SEK CHF THB USD'.split(
    ' ',
  ),
)

/** An amount on the wire. */
export type WireMoney = { readonly currency_code: string; readonly value: string }

/** Returns an amount in the wire format: "12345.50", or "12345" in yen. */
export function toWireMoney({ hundredths, currency }: Amount): WireMoney {
  const sign = hundredths < 0 ? '-' : ''
  const digits = String(Math.abs(hundredths)).padStart(3, '0')
  const whole = `${sign}${digits.slice(0, -2)}`
  const value = withoutFraction.has(currency) ? whole : `${whole}.${digits.slice(-2)}`
  return { currency_code: currency, value }
}

/** Returns a received amount in hundredths, or PayPal's issue name when it is invalid. */
export function readMoney(sent: WireMoney): Amount | { readonly issue: string } {
  const { currency_code: currency, value } = sent
  if (!taken.has(currency)) return { issue: 'INVALID_CURRENCY_CODE' }
  const parts = /^(-?)(\d{1,13})(?:\.(\d+))?$/.exec(value)
  if (!parts) return { issue: 'DECIMAL_PRECISION' }
  const fraction = parts[3] ?? ''
  if (fraction.length > (withoutFraction.has(currency) ? 0 : 2)) return { issue: 'DECIMAL_PRECISION' }
  const hundredths = Number(`${parts[1]}${parts[2]}${fraction.padEnd(2, '0')}`)
  return hundredths > 0 ? { hundredths, currency } : { issue: 'CANNOT_BE_ZERO_OR_NEGATIVE' }
}
