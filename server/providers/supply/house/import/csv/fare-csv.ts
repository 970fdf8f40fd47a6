import { bookingClasses } from '../../engine/fares/booking-classes.ts'
import { houseCabins } from '../../engine/cabin-seats.ts'
import type { FiledFare } from '../../engine/world/schedule.ts'
import { type CellReader, createCellReader } from './cell-reader.ts'
import { type CsvRow, readCsvTable } from './csv-table.ts'
import { type FareColumn, fareColumns, parseFareRule } from './fare-rule.ts'
import { decodeCsv } from './file-text.ts'
import { type ImportFault, type ReadResult, type ReadRow, importNote, refusedRow } from '../import-fault.ts'
import type { KnownWorld } from '../known-world.ts'

const classLetters = houseCabins.flatMap((cabin) => bookingClasses[cabin].map(({ rbd }) => rbd as string))
const letterPattern = new RegExp(`^[${classLetters.join('')}]$`, 'i')
const fareBasisPattern = /^[A-Z0-9/]{1,15}$/i
const kinds = new Map<string, FiledFare['kind']>([
  ['oneway', 0],
  ['roundtrip', 1],
  ['roundtrip1', 1],
  ['roundtrip2', 2],
  ['roundtrip3', 3],
])

/** Reads net fares with their rules in the format of docs/import.md. Never throws. */
export function readFareCsv(bytes: Uint8Array, world: KnownWorld): ReadResult<FiledFare> {
  const table = readCsvTable<FareColumn>(decodeCsv(bytes), fareColumns)
  const faults: ImportFault[] = [...table.faults]
  const rows: ReadRow<FiledFare>[] = []
  const lines = new Map<string, number>()
  const withoutInfants: number[] = []
  for (const row of table.rows) {
    const cells = createCellReader(row, world)
    const fare = parseFare(row, cells)
    if (!fare) {
      faults.push(refusedRow(row.line, cells.reasons.join('; ')))
      continue
    }
    const key = fareKey(fare)
    const other = lines.get(key)
    if (other !== undefined) faults.push(refusedRow(row.line, `line ${other} files the same fare`))
    else {
      rows.push({ line: row.line, value: fare })
      if (row.cell('infantOnLapPercent') === '') withoutInfants.push(row.line)
    }
    lines.set(key, other ?? row.line)
  }
  return { rows, faults: [...faults, ...notesOnInfantFares(withoutInfants)] }
}

/** Returns one note for all rows: airlines rarely charge the full fare for a lap infant. */
function notesOnInfantFares([first, ...more]: readonly number[]): ImportFault[] {
  if (first === undefined) return []
  const where = more.length === 0 ? '' : ` here and in ${more.length} more rows`
  const reason = `infantOnLapPercent is empty${where}: an infant on a lap pays the full fare. Write 10 for a tenth, or no when infants cannot buy it.`
  return [importNote(first, reason)]
}

/**
 * Returns the identity of a fare: airline, market, class, use, fare basis, sale and travel dates. A new file
 * may change the amount and other rules.
 */
export function fareKey(fare: FiledFare): string {
  const { rule } = fare
  return [
    `${fare.carrier}${fare.from}${fare.to}`,
    `${fare.rbd}${fare.kind}`,
    fare.fareBasis,
    rule.travelFirst,
    rule.travelLast,
    rule.saleFirst,
    rule.saleLast,
    rule.weekdays,
    rule.fromMinute,
    rule.toMinute,
  ].join(' ')
}

function parseFare(row: CsvRow<FareColumn>, cells: CellReader<FareColumn>): FiledFare | undefined {
  cells.needed(...fareColumns.required)
  const carrier = cells.airline('carrier')
  const from = cells.airport('from')
  const to = cells.airport('to')
  const rbd = cells.matching('class', letterPattern, `a booking class of ${classLetters.join(' ')}`)
  const basis = cells.matching('fareBasis', fareBasisPattern, 'a fare basis of 1 to 15 letters and digits')
  const baht = cells.baht('baht', { min: 1, max: 999_999 })
  const kind = kinds.get(
    row
      .cell('use')
      .toLowerCase()
      .replaceAll(/[\s_-]/g, ''),
  )
  if (kind === undefined && row.cell('use') !== '')
    cells.complain('use is not oneWay, roundTrip, roundTrip2 or roundTrip3')
  if (from && from === to) cells.complain('it goes to where it begins')
  const rule = parseFareRule(row, cells)
  if (cells.reasons.length > 0 || !carrier || !from || !to || !rbd || !basis) return undefined
  if (baht === undefined || kind === undefined) return undefined
  const letters = { rbd: rbd.toUpperCase(), fareBasis: basis.toUpperCase() }
  return { carrier, from: from.code, to: to.code, ...letters, kind, baht, rule }
}
