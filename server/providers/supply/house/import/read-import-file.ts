import { readAllotmentCsv } from './csv/allotment-csv.ts'
import { readFareCsv } from './csv/fare-csv.ts'
import type { ImportRows } from './house-import-store.ts'
import type { ImportFault, ReadResult } from './import-fault.ts'
import type { KnownWorld } from './known-world.ts'
import { readScheduleCsv } from './csv/schedule-csv.ts'
import { isSsim } from './ssim/ssim-records.ts'
import { readSsim } from './ssim/ssim-reader.ts'

/** The content of a file, and its faults in line order. */
export type ImportFile = { readonly content: ImportRows; readonly faults: readonly ImportFault[] }

/** Reads a file of a kind; a schedule is read as IATA SSIM when it begins like one. Never throws. */
export function readImportFile(kind: ImportRows['kind'], bytes: Uint8Array, world: KnownWorld): ImportFile {
  switch (kind) {
    case 'schedule': {
      const result = isSsim(bytes) ? readSsim(bytes, world) : readScheduleCsv(bytes, world)
      return { content: { kind, rows: rowValues(result) }, faults: sortFaultsByLine(result.faults) }
    }
    case 'fares': {
      const result = readFareCsv(bytes, world)
      return { content: { kind, rows: rowValues(result) }, faults: sortFaultsByLine(result.faults) }
    }
    case 'allotment': {
      const result = readAllotmentCsv(bytes, world)
      return { content: { kind, rows: rowValues(result) }, faults: sortFaultsByLine(result.faults) }
    }
  }
}

function rowValues<Value>({ rows }: ReadResult<Value>): Value[] {
  return rows.map(({ value }) => value)
}

function sortFaultsByLine(faults: readonly ImportFault[]): ImportFault[] {
  return faults.toSorted((left, right) => left.line - right.line)
}
