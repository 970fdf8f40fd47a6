import type { FileText } from './file-text.ts'
import { type ImportFault, refusedRow } from '../import-fault.ts'
import { type CsvRecord, shortenForReport } from '#server/platform/text/csv-records.ts'
import { readCsvRecords } from './csv-records.ts'

/** Required and optional columns of a table. A column `note` is always allowed and ignored. */
export type CsvColumns<Column extends string> = {
  readonly required: readonly Column[]
  readonly optional: readonly Column[]
}

/** A row by column; "" for an empty cell or missing column. */
export type CsvRow<Column extends string> = {
  readonly line: number
  readonly cell: (column: Column) => string
}

/** The rows of a table. `isUnreadable`: the heading is invalid, so no row can be trusted. */
export type CsvTable<Column extends string> = {
  readonly rows: readonly CsvRow<Column>[]
  readonly faults: readonly ImportFault[]
  readonly isUnreadable: boolean
}

/**
 * Reads a table whose first line names its columns, in any order and letter case. An unknown column makes the
 * file unreadable: a fare with a misspelt rule would otherwise be sold without it.
 */
export function readCsvTable<Column extends string>(
  file: FileText,
  columns: CsvColumns<Column>,
): CsvTable<Column> {
  if ('fault' in file) return unreadableTable([refusedRow(1, file.fault)])
  const { records, faults } = readCsvRecords(file.text)
  const [heading, ...body] = records
  if (!heading) return unreadableTable([...faults, refusedRow(1, 'The file has no heading and no rows.')])
  const read = readHeading(heading, columns)
  if ('reasons' in read)
    return unreadableTable(read.reasons.map((reason) => refusedRow(heading.line, reason)))
  const rows: CsvRow<Column>[] = []
  const uneven: ImportFault[] = []
  for (const record of body) {
    const extra = record.cells.slice(heading.cells.length).some((cell) => cell !== '')
    if (record.cells.length < heading.cells.length || extra) {
      uneven.push(refusedRow(record.line, unevenRowReason(record, heading)))
      continue
    }
    rows.push({ line: record.line, cell: (column) => record.cells[read.places.get(column) ?? -1] ?? '' })
  }
  return { rows, faults: [...faults, ...uneven], isUnreadable: false }
}

function unreadableTable<Column extends string>(faults: readonly ImportFault[]): CsvTable<Column> {
  return { rows: [], faults, isUnreadable: true }
}

function unevenRowReason(record: CsvRecord, heading: CsvRecord): string {
  return `the row has ${record.cells.length} cells, the heading names ${heading.cells.length} columns`
}

type Heading<Column> =
  | { readonly places: ReadonlyMap<Column, number> }
  | { readonly reasons: readonly string[] }

function readHeading<Column extends string>(
  heading: CsvRecord,
  columns: CsvColumns<Column>,
): Heading<Column> {
  const [first = ''] = heading.cells
  const foreign = [';', '\t', '|'].find((mark) => first.includes(mark))
  if (foreign !== undefined) {
    const mark = foreign === '\t' ? 'tabs' : foreign === ';' ? 'semicolons' : 'vertical bars'
    return { reasons: [`The columns are separated by ${mark}: save the file with commas.`] }
  }
  const known = new Map(
    [...columns.required, ...columns.optional].map((column) => [normalizedColumnName(column), column]),
  )
  const places = new Map<Column, number>()
  const reasons: string[] = []
  const unknown: string[] = []
  for (const [index, name] of heading.cells.entries()) {
    const column = known.get(normalizedColumnName(name))
    if (column === undefined && name !== '' && normalizedColumnName(name) !== 'note')
      unknown.push(shortenForReport(name))
    if (column !== undefined && places.has(column)) reasons.push(`The column ${column} is named twice.`)
    if (column !== undefined) places.set(column, index)
  }
  if (unknown.length > 0) reasons.push(`There is no column ${unknown.slice(0, 8).join(', ')}.`)
  const missing = columns.required.filter((column) => !places.has(column))
  if (missing.length > 0) reasons.push(`The heading lacks ${missing.join(', ')}.`)
  return reasons.length > 0 ? { reasons } : { places }
}

/** "First date", "first_date" and "firstDate" are equal. */
function normalizedColumnName(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, '')
}
