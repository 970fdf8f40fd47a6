import { houseCabins } from '../../engine/cabin-seats.ts'
import { bookingClasses } from '../../engine/fares/booking-classes.ts'
import { flightKeyOf } from '../../engine/world/pack-flights.ts'
import type { Allotment } from '../allotment.ts'
import { type CellReader, createCellReader } from './cell-reader.ts'
import { type CsvRow, readCsvTable } from './csv-table.ts'
import { decodeCsv } from './file-text.ts'
import { type ImportFault, type ReadResult, type ReadRow, refusedRow } from '../import-fault.ts'
import { flightName } from '../imported-flight.ts'
import type { KnownWorld } from '../known-world.ts'
import { rejectOverlappingDates } from '../reject-overlapping-dates.ts'
import { shrinkToOperatingDays } from '../operating-days.ts'

const required = ['carrier', 'number', 'from', 'to', 'firstDate', 'lastDate', 'days', 'seats'] as const
const optional = ['class', 'cabin', 'releaseDays'] as const
type Column = (typeof required)[number] | (typeof optional)[number]

const deps = new Map<string, Allotment['part']>([
  ...houseCabins.map((cabin) => [cabin.toLowerCase(), { cabin }] as const),
  ...houseCabins.flatMap((cabin) =>
    bookingClasses[cabin].map(({ rbd }) => [rbd.toLowerCase(), { rbd }] as const),
  ),
])
const longestPeriod = 1100

/** Reads allotments in the format of docs/import.md. Never throws. */
export function readAllotmentCsv(bytes: Uint8Array, world: KnownWorld): ReadResult<Allotment> {
  const table = readCsvTable<Column>(decodeCsv(bytes), { required, optional })
  const faults: ImportFault[] = [...table.faults]
  const rows: ReadRow<Allotment>[] = []
  for (const row of table.rows) {
    const cells = createCellReader(row, world)
    const value = parseAllotment(row, cells)
    if (value) rows.push({ line: row.line, value })
    else faults.push(refusedRow(row.line, cells.reasons.join('; ')))
  }
  const once = rejectOverlappingDates(rows, (value) => {
    const part = allotmentPartName(value.part)
    return { about: `${value.flightKey} ${part}`, on: value, name: `${flightName(value)} in ${part}` }
  })
  return { rows: once.rows, faults: [...faults, ...once.faults] }
}

/** "class Q" or "cabin economy". */
export function allotmentPartName(part: Allotment['part']): string {
  return 'rbd' in part ? `class ${part.rbd}` : `cabin ${part.cabin}`
}

function parseAllotment(row: CsvRow<Column>, cells: CellReader<Column>): Allotment | undefined {
  cells.needed(...required)
  const carrier = cells.airline('carrier')
  const number = cells.whole('number', { min: 1, max: 9999 })
  const from = cells.airport('from')
  const to = cells.airport('to')
  const firstDay = cells.day('firstDate')
  const lastDay = cells.day('lastDate')
  const days = cells.days('days')
  const seats = cells.whole('seats', { min: 0, max: 999 })
  const releaseDays = cells.whole('releaseDays', { min: 0, max: 365 }) ?? 0
  const part = parseAllotmentPart(row, cells)
  if (from && from === to) cells.complain('it goes to where it begins')
  const on =
    firstDay !== undefined &&
    lastDay !== undefined &&
    days &&
    shrinkToOperatingDays({ firstDay, lastDay, days })
  if (firstDay !== undefined && lastDay !== undefined && days !== undefined && !on)
    cells.complain('none of its weekdays lies between firstDate and lastDate')
  if (on && on.lastDay - on.firstDay > longestPeriod)
    cells.complain('its dates lie more than three years apart')
  if (cells.reasons.length > 0 || !carrier || number === undefined || !from || !to) return undefined
  if (!on || seats === undefined || !part) return undefined
  const flight = { carrier, number, from: from.code, to: to.code }
  return { flightKey: flightKeyOf(flight), ...flight, ...on, part, seats, releaseDays }
}

/** Returns the class or the cabin: exactly one of the two columns is filled in. */
function parseAllotmentPart(row: CsvRow<Column>, cells: CellReader<Column>): Allotment['part'] | undefined {
  const rbd = row.cell('class').toLowerCase()
  const cabin = row
    .cell('cabin')
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '')
  if ((rbd === '') === (cabin === '')) {
    cells.complain('either class or cabin must be filled in')
    return undefined
  }
  const part = rbd === '' ? deps.get(cabin) : deps.get(rbd)
  const isRight = part && (rbd === '' ? 'cabin' in part : 'rbd' in part)
  if (isRight) return part
  cells.complain(
    rbd === ''
      ? `cabin is not one of ${houseCabins.join(', ')}`
      : `class is not one of ${[...deps.values()].flatMap((one) => ('rbd' in one ? [one.rbd] : [])).join(' ')}`,
  )
  return undefined
}
