import { type ImportFault, damagedFile, refusedRow } from '../import-fault.ts'

/** The cells of one record, and its first line. */
export type CsvRecord = { readonly line: number; readonly cells: readonly string[] }

/** Cells may contain commas, quotes and line breaks, but a longer one means a missing closing quote. */
const longestCell = 10_000

/**
 * Splits CSV text (RFC 4180, lines ended by "\n") into records. Skips blank lines and lines that begin with
 * #. A line with a wrong quote is refused and reading continues with the next line, so that one error does
 * not swallow the file.
 */
export function readCsvRecords(text: string): {
  readonly records: readonly CsvRecord[]
  readonly faults: readonly ImportFault[]
} {
  const records: CsvRecord[] = []
  const faults: ImportFault[] = []
  let at = 0
  let line = 1
  while (at < text.length) {
    const end = endOfLine(text, at)
    const found = readRecord(text, at, end)
    if ('fault' in found) faults.push((found.isOpen ? damagedFile : refusedRow)(line, found.fault))
    else if (found.cells.some((cell) => cell !== '')) records.push({ line, cells: found.cells })
    const next = 'fault' in found ? end : found.end
    line += countLines(text, at, next)
    at = next + 1
  }
  return { records, faults }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

function countLines(text: string, from: number, end: number): number {
  let lines = 1
  for (let at = text.indexOf('\n', from); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) lines += 1
  return lines
}

/** A quote error; `isOpen` when it is never closed, so that the end of its record is unknown. */
type QuoteFault = { readonly fault: string; readonly isOpen?: true }

type FoundRecord = { readonly cells: readonly string[]; readonly end: number } | QuoteFault

function readRecord(text: string, at: number, end: number): FoundRecord {
  const content = text.slice(at, end)
  if (content.startsWith('#')) return { cells: [], end }
  if (content.includes('"')) return readQuotedRecord(text, at)
  return { cells: content.split(',').map((cell) => cell.trim()), end }
}

function readQuotedRecord(text: string, start: number): FoundRecord {
  const cells: string[] = []
  let at = start
  for (;;) {
    const cell =
      text[skipBlanks(text, at)] === '"'
        ? readQuotedCell(text, skipBlanks(text, at))
        : readUnquotedCell(text, at)
    if ('fault' in cell) return cell
    cells.push(cell.value.trim())
    if (text[cell.end] !== ',') return { cells, end: cell.end }
    at = cell.end + 1
  }
}

type FoundCell = { readonly value: string; readonly end: number } | QuoteFault

function readUnquotedCell(text: string, at: number): FoundCell {
  const comma = text.indexOf(',', at)
  const newLine = endOfLine(text, at)
  const end = comma >= 0 && comma < newLine ? comma : newLine
  const value = text.slice(at, end)
  return value.includes('"')
    ? {
        fault: `a quote stands in the middle of ${shortenForReport(value)}: put the whole cell in quotes and double those within`,
      }
    : { value, end }
}

function readQuotedCell(text: string, opening: number): FoundCell {
  let value = ''
  let at = opening + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0 || quote - opening > longestCell)
      return { fault: 'a quote is opened and not closed', isOpen: true }
    value += text.slice(at, quote)
    if (text[quote + 1] === '"') {
      value += '"'
      at = quote + 2
      continue
    }
    const end = skipBlanks(text, quote + 1)
    const isEnd = end >= text.length || text[end] === ',' || text[end] === '\n'
    return isEnd ? { value, end } : { fault: `text follows the closing quote of ${shortenForReport(value)}` }
  }
}

function skipBlanks(text: string, from: number): number {
  let at = from
  while (text[at] === ' ' || text[at] === '\t') at += 1
  return at
}

/** Returns a value for quoting in a reason: on one line and bounded. */
export function shortenForReport(value: string): string {
  const plain = value.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
  const cut = plain.length > 40 ? `${plain.slice(0, 37)}...` : plain
  return `"${cut}"`
}
