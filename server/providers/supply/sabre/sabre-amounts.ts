import type { CurrencyCode } from '#contract/terms/codes.ts'
import { type Money, money } from '#contract/terms/money.ts'

/**
 * Converts a decimal string of baht to satang without floating point. Undefined for other currencies and
 * fractions of a satang.
 */
export function parseBaht(amount: string, currency: string): Money | undefined {
  const parts = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(amount)
  if (!parts || currency !== 'THB') return undefined
  return money(Number(`${parts[1]}${(parts[2] ?? '').padEnd(2, '0')}`), 'THB' as CurrencyCode)
}

/** Formats baht for Sabre: "12345.50". */
export function formatBaht(baht: Money): string {
  const digits = String(baht.amount).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
