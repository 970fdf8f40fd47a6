import { type CsvRecord, splitCsvRecords } from '#server/platform/text/csv-records.ts'
import { type ImportFault, damagedFile, refusedRow } from '../import-fault.ts'

/**
 * Splits a CSV file of fares or schedules into records, separated by commas. Skips blank lines and lines that begin
 * with #; a line with a wrong quote is refused.
 */
export function readCsvRecords(text: string): {
  readonly records: readonly CsvRecord[]
  readonly faults: readonly ImportFault[]
} {
  const { records, faults } = splitCsvRecords(text, { separator: ',', comment: '#' })
  return {
    records,
    faults: faults.map(({ line, fault, isOpen }) => (isOpen ? damagedFile : refusedRow)(line, fault)),
  }
}
