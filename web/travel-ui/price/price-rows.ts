import type { PriceAnswer } from '#contract/api/offer/offer-answer.ts'
import type { PriceLineAnswer } from './price-line-text.tsx'

/**
 * One line of a price for every passenger type side by side, in satang; undefined for a type that does not
 * pay it.
 */
export type PriceRow = {
  readonly key: string
  /** The line of the first type that pays it: its purpose. */
  readonly line: PriceLineAnswer
  /** Per person, in the order of the price's passengers. */
  readonly amounts: readonly (number | undefined)[]
  /** False where types have different codes for it: a child's fare basis is not an adult's. */
  readonly isSameCode: boolean
}

/**
 * Returns the lines of a price as rows over all passenger types, in line order. The nth fare of one type
 * stands beside the nth of another; other lines are matched by code and name. Every line is in exactly one
 * row.
 */
export function priceRowsOf({ passengers }: PriceAnswer): PriceRow[] {
  const rows = new Map<string, (PriceLineAnswer | undefined)[]>()
  for (const [column, { lines }] of passengers.entries()) {
    for (const [key, line] of linesWithKeys(lines)) {
      const row = rows.get(key) ?? passengers.map(() => undefined)
      row[column] = line
      rows.set(key, row)
    }
  }
  return [...rows].flatMap(([key, lines]) => {
    const told = lines.filter((line) => line !== undefined)
    const [line] = told
    if (!line) return []
    const isSameCode = told.every(({ lineCode }) => lineCode === line.lineCode)
    return [{ key, line, amounts: lines.map((one) => one?.amount), isSameCode }]
  })
}

/** Returns each line with its key for matching across types. */
function linesWithKeys(lines: readonly PriceLineAnswer[]): [string, PriceLineAnswer][] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const name = line.kind === 'fare' ? 'fare' : `${line.kind} ${line.lineCode} ${line.name}`
    const nth = (seen.get(name) ?? 0) + 1
    seen.set(name, nth)
    return [`${name} ${nth}`, line]
  })
}
