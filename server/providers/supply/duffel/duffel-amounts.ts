import type { CurrencyCode } from '#contract/terms/codes.ts'
import { type Money, money } from '#contract/terms/money.ts'

/**
 * Converts a decimal string of baht to satang without floating point. Undefined for other currencies and
 * fractions of a satang.
 */
export function parseBaht(amount: string, currency: string): Money | undefined {
  const parts = /^(-?)(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(amount)
  if (!parts || currency !== 'THB') return undefined
  const digits = `${parts[2]}${(parts[3] ?? '').padEnd(2, '0')}`
  return money(Number(`${parts[1]}${digits}`) + 0, 'THB' as CurrencyCode)
}

/** Formats baht for Duffel: "12345.50". */
export function formatBaht(baht: Money): string {
  const digits = String(Math.abs(baht.amount)).padStart(3, '0')
  return `${baht.amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Splits an amount into shares that add up to it and differ by one satang at most. Duffel states only totals
 * of a party; the share of one passenger is calculated.
 */
export function equalShares(whole: Money, passengerCount: number): Money[] {
  const each = Math.floor(whole.amount / passengerCount)
  const over = whole.amount - each * passengerCount
  return Array.from({ length: passengerCount }, (_, index) =>
    money(each + (index < over ? 1 : 0), whole.currency),
  )
}

/** Minutes of an ISO 8601 duration such as "PT02H26M" or "P1DT1H"; undefined when invalid. */
export function parseDurationMinutes(length: string): number | undefined {
  const parts = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:\d+(?:\.\d+)?S)?)?$/.exec(length)
  if (!parts || length === 'P' || length.endsWith('T')) return undefined
  return Number(parts[1] ?? 0) * 1440 + Number(parts[2] ?? 0) * 60 + Number(parts[3] ?? 0)
}

/**
 * Returns the kilograms of one passenger from those of the whole party, rounded. Undefined when invalid or less
 * than half a kilogram, which no flight emits.
 */
export function averageKilograms(ofParty: string, passengerCount: number): number | undefined {
  if (!/^\d{1,7}(\.\d+)?$/.test(ofParty)) return undefined
  return Math.round(Number(ofParty) / passengerCount) || undefined
}
