/** The cells of one record, and its first line. */
export type CsvRecord = { readonly line: number; readonly cells: readonly string[] }

/** Cells may contain commas, quotes and line breaks, but a longer one means a missing closing quote. */
const longestCell = 10_000

/** A line with a wrong quote; `isOpen` when the quote is never closed, so that the end of the record is unknown. */
export type CsvFault = { readonly line: number; readonly fault: string; readonly isOpen?: true }

/** How a file separates its cells, and which lines are comments. */
export type CsvDialect = { readonly separator: string; readonly comment?: string }

/**
 * Splits CSV text (RFC 4180, lines ended by "\n") into records. Skips blank lines and comments. A line with a
 * wrong quote is a fault and reading continues with the next line, so that one error does not swallow the file.
 */
export function splitCsvRecords(
  text: string,
  dialect: CsvDialect,
): { readonly records: readonly CsvRecord[]; readonly faults: readonly CsvFault[] } {
  const records: CsvRecord[] = []
  const faults: CsvFault[] = []
  let at = 0
  let line = 1
  while (at < text.length) {
    const end = endOfLine(text, at)
    const found = readRecord({ text, ...dialect }, at, end)
    if ('fault' in found) faults.push({ line, fault: found.fault, ...(found.isOpen && { isOpen: true }) })
    else if (found.cells.some((cell) => cell !== '')) records.push({ line, cells: found.cells })
    const next = 'fault' in found ? end : found.end
    line += countLines(text, at, next)
    at = next + 1
  }
  return { records, faults }
}

type Source = CsvDialect & { readonly text: string }

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

function readRecord(source: Source, at: number, end: number): FoundRecord {
  const content = source.text.slice(at, end)
  if (source.comment !== undefined && content.startsWith(source.comment)) return { cells: [], end }
  if (content.includes('"')) return readQuotedRecord(source, at)
  return { cells: content.split(source.separator).map((cell) => cell.trim()), end }
}

function readQuotedRecord(source: Source, start: number): FoundRecord {
  const { text, separator } = source
  const cells: string[] = []
  let at = start
  for (;;) {
    const cell =
      text[skipBlanks(source, at)] === '"'
        ? readQuotedCell(source, skipBlanks(source, at))
        : readUnquotedCell(source, at)
    if ('fault' in cell) return cell
    cells.push(cell.value.trim())
    if (text[cell.end] !== separator) return { cells, end: cell.end }
    at = cell.end + 1
  }
}

type FoundCell = { readonly value: string; readonly end: number } | QuoteFault

function readUnquotedCell({ text, separator }: Source, at: number): FoundCell {
  const comma = text.indexOf(separator, at)
  const newLine = endOfLine(text, at)
  const end = comma >= 0 && comma < newLine ? comma : newLine
  const value = text.slice(at, end)
  return value.includes('"')
    ? {
        fault: `a quote stands in the middle of ${shortenForReport(value)}: put the whole cell in quotes and double those within`,
      }
    : { value, end }
}

function readQuotedCell(source: Source, opening: number): FoundCell {
  const { text, separator } = source
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
    const end = skipBlanks(source, quote + 1)
    const isEnd = end >= text.length || text[end] === separator || text[end] === '\n'
    return isEnd ? { value, end } : { fault: `text follows the closing quote of ${shortenForReport(value)}` }
  }
}

function skipBlanks({ text, separator }: Source, from: number): number {
  let at = from
  while (text[at] !== separator && (text[at] === ' ' || text[at] === '\t')) at += 1
  return at
}

/** Returns a value for quoting in a reason: on one line and bounded. */
export function shortenForReport(value: string): string {
  const plain = value.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
  const cut = plain.length > 40 ? `${plain.slice(0, 37)}...` : plain
  return `"${cut}"`
}
