import { neutraliseFormula } from '#contract/terms/tax/spreadsheet-text.ts'

/**
 * A cell: a number is written as is, satang as baht with two decimals, and a text never runs as a formula.
 */
export type CsvCell = string | number | { readonly satang: number }

/** Marks a file as UTF-8: without it Excel misreads Thai. */
export const byteOrderMark = '\uFEFF'

/**
 * Returns a table as CSV (RFC 4180): lines end with CR LF, every cell is quoted, and a text that a
 * spreadsheet would run as a formula gets an apostrophe in front. Throws on NaN and infinity.
 */
export function csvText(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const lines = [header, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
  return byteOrderMark + lines.join('')
}

function csvCell(cell: CsvCell): string {
  if (typeof cell === 'number') {
    if (!Number.isFinite(cell)) throw new RangeError(`not a number: ${cell}`)
    return `"${cell}"`
  }
  if (typeof cell === 'object') return `"${formatBaht(cell.satang)}"`
  return `"${neutraliseFormula(cell).replaceAll('"', '""')}"`
}

/** Formats satang as baht: "-1234.50". No thousands separator: spreadsheets would read two numbers. */
function formatBaht(satang: number): string {
  if (!Number.isSafeInteger(satang)) throw new RangeError(`not an amount in satang: ${satang}`)
  const digits = String(Math.abs(satang)).padStart(3, '0')
  return `${satang < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
