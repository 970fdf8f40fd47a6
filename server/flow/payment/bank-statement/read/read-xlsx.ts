import { unzipSync } from 'fflate'
import { parseStatementXml, listOf, textOf } from './statement-xml.ts'
import type { TableRow } from './read-table.ts'
import { refuseStatement, statementLimits } from './statement-line.ts'

/** What a sheet may be when it is unpacked; a real one of 20,000 rows has ten megabytes. */
const mostUnpackedBytes = 30_000_000

/** The cells before the last used column of a row; more is no statement. */
const mostColumns = 64

/**
 * Returns the rows of a workbook's first sheet as text. Numbers keep two decimals, and numbers in place of dates stay
 * Excel's serial numbers. Refuses formulas: their stored result may be anything.
 */
export function readWorkbookRows(bytes: Uint8Array): readonly TableRow[] {
  const parts = unpack(bytes)
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? firstSheet(parts)
  if (sheet === undefined) return refuseStatement('damaged')
  const strings = sharedStrings(parts.get('xl/sharedStrings.xml'))
  const rows = listOf(parseStatementXml(sheet), 'worksheet', 'sheetData', 'row')
  if (rows.length > statementLimits.rows) return refuseStatement('tooManyRows')
  return rows.map((row, index) => {
    const number = Number(textOf(row, '@_r')) || index + 1
    return { row: number, cells: rowCells(row, { number, strings }) }
  })
}

function unpack(bytes: Uint8Array): ReadonlyMap<string, string> {
  let unpacked = 0
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/^xl\/(sharedStrings|worksheets\/[^/]+)\.xml$/.test(name)) return false
        unpacked += originalSize
        return unpacked <= mostUnpackedBytes
      },
    })
    if (unpacked > mostUnpackedBytes) refuseStatement('tooLarge')
    const decoder = new TextDecoder('utf-8', { fatal: true })
    return new Map(Object.entries(files).map(([name, content]) => [name, decoder.decode(content)]))
  } catch (error) {
    if (error instanceof Error && error.name === 'StatementRefused') throw error
    return refuseStatement('damaged')
  }
}

function firstSheet(parts: ReadonlyMap<string, string>): string | undefined {
  const name = [...parts.keys()].filter((one) => one.startsWith('xl/worksheets/')).toSorted()[0]
  return name === undefined ? undefined : parts.get(name)
}

function sharedStrings(part: string | undefined): readonly string[] {
  if (part === undefined) return []
  return listOf(parseStatementXml(part), 'sst', 'si').map(richText)
}

/** Returns the text of a string, which may consist of runs with a format each. */
function richText(item: unknown): string {
  const runs = listOf(item, 'r').map((run) => textOf(run, 't'))
  return runs.length > 0 ? runs.join('') : textOf(item, 't')
}

type RowContext = { readonly number: number; readonly strings: readonly string[] }

function rowCells(row: unknown, { number, strings }: RowContext): readonly string[] {
  const cells: string[] = []
  for (const [index, cell] of listOf(row, 'c').entries()) {
    if (listOf(cell, 'f').length > 0) refuseStatement('formula', { row: number })
    const letters = /^[A-Z]+/.exec(textOf(cell, '@_r'))?.[0]
    const column = letters === undefined ? index : columnIndex(letters)
    if (column >= mostColumns) return refuseStatement('cells', { row: number })
    cells[column] = cellText(cell, strings)
  }
  return Array.from(cells, (cell) => cell ?? '')
}

function columnIndex(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function cellText(cell: unknown, strings: readonly string[]): string {
  const value = textOf(cell, 'v')
  switch (textOf(cell, '@_t')) {
    case 's':
      return strings[Number(value)] ?? refuseStatement('damaged')
    case 'inlineStr':
      return richText(listOf(cell, 'is')[0])
    case '':
    case 'n':
      return numberText(value)
    default:
      return value
  }
}

/** Returns a number as text; binary fractions such as 25120.389999999999 are rounded away. */
function numberText(value: string): string {
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) return value
  return String(Number(number.toPrecision(15)))
}
