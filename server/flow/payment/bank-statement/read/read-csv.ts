import { splitCsvRecords } from '#server/platform/text/csv-records.ts'
import type { TableRow } from './read-table.ts'
import { StatementRefused } from './statement-line.ts'

/** Cells of Thai banks' files are separated by commas, semicolons, tabs or bars. */
const separators = [',', ';', '\t', '|'] as const

/** Splits a CSV text into rows, by the separator that its first lines have most of. Refuses wrong quotes. */
export function readCsvRows(text: string): readonly TableRow[] {
  const { records, faults } = splitCsvRecords(text, { separator: mostUsedSeparator(text) })
  if (faults.length > 0)
    throw new StatementRefused(faults.slice(0, 20).map(({ line: row }) => ({ reason: 'quote', row })))
  const last = text.endsWith('\n') ? undefined : records.at(-1)?.line
  return records.map(({ line: row, cells }) => ({ row, cells, isUnended: row === last }))
}

function mostUsedSeparator(text: string): string {
  const head = text.slice(0, 20_000)
  const counted = separators.map((separator) => ({ separator, count: head.split(separator).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.separator ?? ','
}
