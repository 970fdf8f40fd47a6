/** What a cell of a table is: a number is written as it stands, satang as baht with two decimals, a text never runs as a formula. */
export type CsvCell = string | number | { readonly satang: number }

/** Says that a file is UTF-8: without it Excel reads Thai as something else. */
const byteOrderMark = '\uFEFF'

/**
 * What spreadsheets take for the beginning of a formula, in Latin and in full width, and what some of them skip before
 * they look: tab, line ends, and the character of number nothing. Source: OWASP, CSV injection.
 */
const startsFormula = /^[=+\-@\t\r\n\0＝＋－＠]/u

/**
 * A table as a CSV file (RFC 4180): lines end with CR LF, every cell is quoted, and a text that a spreadsheet would run
 * as a formula begins with an apostrophe. Throws on a number that is none.
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
  if (typeof cell === 'object') return `"${bahtText(cell.satang)}"`
  const safe = startsFormula.test(cell) ? `'${cell}` : cell
  return `"${safe.replaceAll('"', '""')}"`
}

/** Satang as baht: "-1234.50". No thousands separator: spreadsheets would read two numbers. */
function bahtText(satang: number): string {
  if (!Number.isSafeInteger(satang)) throw new RangeError(`not an amount in satang: ${satang}`)
  const digits = String(Math.abs(satang)).padStart(3, '0')
  return `${satang < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
