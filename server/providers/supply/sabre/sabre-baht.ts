import { type CurrencyCode } from '#contract/terms/codes.ts'
import { type Money, money } from '#contract/terms/money.ts'

/**
 * A decimal string of baht as money in satang, by digits alone: no float comes near it. Undefined for other
 * currencies and for fractions of a satang.
 */
export function bahtFrom(amount: string, currency: string): Money | undefined {
  const parts = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(amount)
  if (!parts || currency !== 'THB') return undefined
  return money(Number(`${parts[1]}${(parts[2] ?? '').padEnd(2, '0')}`), 'THB' as CurrencyCode)
}

/** Money in baht as Sabre takes it: "12345.50". */
export function decimalFrom(baht: Money): string {
  const digits = String(baht.amount).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
