import { type CurrencyCode } from '#contract/terms/codes.ts'
import { type Money, money } from '#contract/terms/money.ts'

/**
 * A decimal string of baht as money in satang, by digits alone: no float comes near it. Undefined for other
 * currencies and for fractions of a satang.
 */
export function bahtOf(amount: string, currency: string): Money | undefined {
  const parts = /^(-?)(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(amount)
  if (!parts || currency !== 'THB') return undefined
  const digits = `${parts[2]}${(parts[3] ?? '').padEnd(2, '0')}`
  return money(Number(`${parts[1]}${digits}`) + 0, 'THB' as CurrencyCode)
}

/** Money in baht as the wire writes it: "12345.50". */
export function decimalOf(baht: Money): string {
  const digits = String(Math.abs(baht.amount)).padStart(3, '0')
  return `${baht.amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Parts that differ by at most one satang and add up to the whole. Duffel knows only totals of a party; what
 * one passenger pays is an equal share.
 */
export function sharesOf(whole: Money, heads: number): Money[] {
  const each = Math.floor(whole.amount / heads)
  const over = whole.amount - each * heads
  return Array.from({ length: heads }, (_, index) => money(each + (index < over ? 1 : 0), whole.currency))
}

/** Minutes of an ISO 8601 length such as "PT02H26M" or "P1DT1H"; undefined when it is not one. */
export function minutesOf(length: string): number | undefined {
  const parts = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:\d+(?:\.\d+)?S)?)?$/.exec(length)
  if (!parts || length === 'P' || length.endsWith('T')) return undefined
  return Number(parts[1] ?? 0) * 1440 + Number(parts[2] ?? 0) * 60 + Number(parts[3] ?? 0)
}
