import { hundredthsOf } from '#contract/terms/payment/decimal-amount.ts'

/**
 * Readers for answers that are too large to be checked as a whole: every member is looked at where it is used, and
 * what is not there, or is something else, reads as undefined, never as a guess.
 */
export type WireObject = Readonly<Record<string, unknown>>

const nothing: WireObject = {}
const noRows: readonly WireObject[] = []

/** An object; an empty one where something else stands. */
export function membersOf(value: unknown): WireObject {
  return isObject(value) ? value : nothing
}

/** The objects of a list; none where something else stands. A list of objects alone is not copied. */
export function rowsOf(value: unknown): readonly WireObject[] {
  if (!Array.isArray(value)) return noRows
  const rows = value as unknown[]
  // thousands of short lists in an answer: a call for each row is a tenth of the reading
  for (const row of rows) if (typeof row !== 'object' || row === null) return rows.map(membersOf)
  return rows as WireObject[]
}

function isObject(value: unknown): value is WireObject {
  return typeof value === 'object' && value !== null
}

/** A text that is not empty. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A whole number from 0 to a million. */
export function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 1_000_000
    ? value
    : undefined
}

/** A number of days before or after, one year at most; 0 where none is told; undefined where it is no such number. */
export function daysOf(value: unknown): number | undefined {
  if (value === undefined || value === null) return 0
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= 366 ? value : undefined
}

/** Satang of an amount of baht, by its digits; undefined for other currencies and fractions of a satang. */
export function satangOf(amount: unknown, currency: unknown): number | undefined {
  if (currency !== 'THB') return undefined
  if (typeof amount !== 'number' && typeof amount !== 'string') return undefined
  // most fares are whole baht, of which there are thousands in an answer
  if (typeof amount === 'number' && Number.isInteger(amount) && Math.abs(amount) < 1e13)
    return amount * 100 + 0
  return hundredthsOf(String(amount))
}
