/** Titles stand as separate words where a line has single spaces only. */
const loneWord = /^(?:(?:[Mm](?:[rRsS]|[rR][sS]|iss|str|aster|ale)?|[Ff](?:emale)?)\.?|[A-Z]{2,3})$/
/** A date in words ("12 Apr 1992", "12 เม.ย. 2535") or any run of characters without a space. */
const piece = /\d{1,2}[ -]?[A-Za-z\u0E00-\u0E7F.]{2,}[ -]?\d{4}|\S+/g

/**
 * Splits a pasted text into lines and cells: from a spreadsheet by tabs, from a file by commas or semicolons,
 * from a chat by several spaces or single ones. List numbers ("1.") and bullets before a line are left out.
 */
export function tableCells(text: string): string[][] {
  const lines = text
    .replaceAll('\u00A0', ' ')
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:\d{1,2}[.)]\s+|[•*·-]\s+)/, ''))
    .filter((line) => line.trim() !== '')
  const split = lineSplitterFor(lines)
  return lines.map((line) => split(line).map((cell) => cell.trim()))
}

function lineSplitterFor(lines: readonly string[]): (line: string) => string[] {
  const isOnMostLines = (separator: RegExp) =>
    lines.filter((line) => separator.test(line)).length > lines.length / 2
  if (lines.some((line) => line.includes('\t'))) return (line) => line.split('\t').map(withoutQuotes)
  if (isOnMostLines(/;.*;/)) return (line) => splitQuoted(line, ';')
  if (isOnMostLines(/,.*,/)) return (line) => splitQuoted(line, ',')
  if (isOnMostLines(/\S {2,}\S/)) return (line) => line.trim().split(/ {2,}/)
  return splitOnSpaces
}

/** Splits a line with quotes as spreadsheets write files: "Smith, Jr." keeps its comma. */
function splitQuoted(line: string, separator: string): string[] {
  const cells = ['']
  let isQuoted = false
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted
    else if (character === separator && !isQuoted) cells.push('')
    else cells[cells.length - 1] += character
  }
  return cells
}

function withoutQuotes(cell: string): string {
  return cell.replace(/^"(.*)"$/, '$1').replaceAll('""', '"')
}

/** Splits a line into words; adjacent names stay together. */
function splitOnSpaces(line: string): string[] {
  const cells: string[] = []
  let isName = false
  for (const word of line.match(piece) ?? []) {
    const isNameNow = !/\d/.test(word) && !loneWord.test(word)
    const last = cells.length - 1
    if (isNameNow && isName) cells[last] = `${cells[last] ?? ''} ${word}`
    else cells.push(word)
    isName = isNameNow
  }
  return cells
}
