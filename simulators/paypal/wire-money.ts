import { type Amount } from './order-ledger.ts'

/** Currencies that PayPal takes without a fraction. */
const withoutFraction = new Set(['JPY', 'HUF', 'TWD'])

/** Currencies in which an account can be paid. */
const taken = new Set(
  'AUD BRL CAD CNY CZK DKK EUR HKD HUF ILS JPY MYR MXN TWD NZD NOK PHP PLN GBP SGD SEK CHF THB USD'.split(
    ' ',
  ),
)

/** An amount on the wire. */
export type WireMoney = { readonly currency_code: string; readonly value: string }

/** An amount as the wire writes it: "12345.50", or "12345" in yen. */
export function moneyWire({ hundredths, currency }: Amount): WireMoney {
  const sign = hundredths < 0 ? '-' : ''
  const digits = String(Math.abs(hundredths)).padStart(3, '0')
  const whole = `${sign}${digits.slice(0, -2)}`
  const value = withoutFraction.has(currency) ? whole : `${whole}.${digits.slice(-2)}`
  return { currency_code: currency, value }
}

/** What is wrong with an amount that was sent, in PayPal's words; else its hundredths. */
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
