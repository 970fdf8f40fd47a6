import { parseDecimalAmount } from '#contract/terms/payment/decimal-amount.ts'

/**
 * Readers for answers that are too large for a schema check: every member is checked where it is used, and a
 * missing or invalid one reads as undefined, never as a guess.
 */
export type WireObject = Readonly<Record<string, unknown>>

const nothing: WireObject = {}
const noRows: readonly WireObject[] = []

/** Returns an object; an empty one for anything else. */
export function asObject(value: unknown): WireObject {
  return isObject(value) ? value : nothing
}

/** Returns the objects of a list; none for anything else. A list of objects only is not copied. */
export function asObjectList(value: unknown): readonly WireObject[] {
  if (!Array.isArray(value)) return noRows
  const rows = value as unknown[]
  // an answer has thousands of short lists: a call per row would take a tenth of the parsing time
  for (const row of rows) if (typeof row !== 'object' || row === null) return rows.map(asObject)
  return rows as WireObject[]
}

function isObject(value: unknown): value is WireObject {
  return typeof value === 'object' && value !== null
}

/** Returns a non-empty text. */
export function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Returns a value that is a whole number from 0 to a million; else undefined. */
export function asCount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 1_000_000
    ? value
    : undefined
}

/** Returns a number of days before or after, at most a year; 0 when absent; undefined when invalid. */
export function asDayOffset(value: unknown): number | undefined {
  if (value === undefined || value === null) return 0
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= 366 ? value : undefined
}

/** Returns the satang of a baht amount; undefined for other currencies and fractions of a satang. */
export function asSatang(amount: unknown, currency: unknown): number | undefined {
  if (currency !== 'THB') return undefined
  if (typeof amount !== 'number' && typeof amount !== 'string') return undefined
  // most of the thousands of fares in an answer are whole baht
  if (typeof amount === 'number' && Number.isInteger(amount) && Math.abs(amount) < 1e13)
    return amount * 100 + 0
  return parseDecimalAmount(String(amount))
}
