import type { CabinSeats } from '../../engine/cabin-seats.ts'
import { type CellReader, createCellReader } from './cell-reader.ts'
import { type CsvRow, readCsvTable } from './csv-table.ts'
import { type FiledFlight, scheduleRowsOf } from '../filed-flight.ts'
import { decodeCsv } from './file-text.ts'
import { type ImportFault, type ReadResult, type ReadRow, refusedRow } from '../import-fault.ts'
import { type ImportedFlight, flightName } from '../imported-flight.ts'
import type { KnownWorld } from '../known-world.ts'
import { rejectOverlappingDates } from '../reject-overlapping-dates.ts'
import { type FlightName, parseFlightNames } from '../ssim/ssim-segment.ts'

const required = [
  'carrier',
  'number',
  'from',
  'to',
  'departs',
  'arrives',
  'days',
  'firstDate',
  'lastDate',
  'aircraft',
] as const
const seatColumns = ['seatsFirst', 'seatsBusiness', 'seatsPremiumEconomy', 'seatsEconomy'] as const
const optional = [...seatColumns, 'operatedAs'] as const
type Column = (typeof required)[number] | (typeof optional)[number]

/** Reads a schedule in the CSV format of docs/import.md. Never throws. */
export function readScheduleCsv(bytes: Uint8Array, world: KnownWorld): ReadResult<ImportedFlight> {
  const table = readCsvTable<Column>(decodeCsv(bytes), { required, optional })
  const faults: ImportFault[] = [...table.faults]
  const rows: ReadRow<ImportedFlight>[] = []
  for (const row of table.rows) {
    const cells = createCellReader(row, world)
    const filed = parseFiledFlight(row, cells, world)
    const found = filed && scheduleRowsOf(filed)
    if (found && 'stretches' in found)
      for (const { flight } of found.stretches) rows.push({ line: row.line, value: flight })
    else
      faults.push(
        refusedRow(row.line, found ? `${flightNameOfRow(row)}: ${found.fault}` : cells.reasons.join('; ')),
      )
  }
  const once = rejectOverlappingDates(rows, (flight) => ({
    about: flightName(flight),
    on: flight,
    name: flightName(flight),
  }))
  return { rows: once.rows, faults: [...faults, ...once.faults] }
}

function flightNameOfRow({ cell }: CsvRow<Column>): string {
  return `${cell('carrier')}${cell('number')} ${cell('from')}-${cell('to')}`
}

/** Returns the flight of a row; undefined when the cell reader has errors. */
function parseFiledFlight(
  row: CsvRow<Column>,
  cells: CellReader<Column>,
  world: KnownWorld,
): FiledFlight | undefined {
  cells.needed(...required)
  const carrier = cells.airline('carrier')
  const number = cells.whole('number', { min: 1, max: 9999 })
  const from = cells.airport('from')
  const to = cells.airport('to')
  const times = parseTimes(cells)
  const craft = parseAircraftAndSeats(row, cells, (aircraft) => carrier && world.seatsOf(carrier, aircraft))
  const operatedAs = parseOperatingFlight(row, cells)
  if (operatedAs && operatedAs.carrier === carrier && operatedAs.number === number)
    cells.complain('it is operated as itself')
  if (cells.reasons.length > 0 || !carrier || number === undefined) return undefined
  if (!from || !to || !times || !craft) return undefined
  return {
    carrier,
    number,
    from,
    to,
    timeMode: 'wall',
    ...times,
    ...craft,
    ...(operatedAs && { operatedAs }),
  }
}

type Times = Pick<
  FiledFlight,
  'departureMinute' | 'arrivalMinute' | 'arrivalDays' | 'days' | 'firstDay' | 'lastDay'
>

function parseTimes(cells: CellReader<Column>): Times | undefined {
  const departs = cells.time('departs')
  const arrives = cells.time('arrives')
  const days = cells.days('days')
  const firstDay = cells.day('firstDate')
  const lastDay = cells.day('lastDate')
  if (departs && departs.plusDays !== 0) cells.complain('departs is a time without +1')
  if (!departs || !arrives || days === undefined || firstDay === undefined || lastDay === undefined)
    return undefined
  if (lastDay < firstDay) cells.complain('lastDate is before firstDate')
  return {
    departureMinute: departs.minute,
    arrivalMinute: arrives.minute,
    arrivalDays: arrives.plusDays,
    days,
    firstDay,
    lastDay,
  }
}

function parseAircraftAndSeats(
  row: CsvRow<Column>,
  cells: CellReader<Column>,
  knownSeats: (aircraft: string) => CabinSeats | undefined,
): Pick<FiledFlight, 'aircraft' | 'seats'> | undefined {
  const expected = 'an IATA aircraft type of three characters'
  const aircraft = cells.matching('aircraft', /^[A-Z0-9]{3}$/i, expected)?.toUpperCase()
  if (aircraft === undefined) return undefined
  const seats = parseSeats(row, cells) ?? knownSeats(aircraft)
  if (seats) return { aircraft, seats }
  cells.complain(`the seats of this ${aircraft} are not known: fill in the columns of seats`)
  return undefined
}

/** Returns the seats of the row; undefined when it states none, so that the aircraft decides. */
function parseSeats(row: CsvRow<Column>, cells: CellReader<Column>): CabinSeats | undefined {
  if (seatColumns.every((column) => row.cell(column) === '')) return undefined
  const parseSeatCell = (column: (typeof seatColumns)[number]) =>
    cells.whole(column, { min: 0, max: 999 }) ?? 0
  return {
    economy: parseSeatCell('seatsEconomy'),
    premiumEconomy: parseSeatCell('seatsPremiumEconomy'),
    business: parseSeatCell('seatsBusiness'),
    first: parseSeatCell('seatsFirst'),
  }
}

function parseOperatingFlight(row: CsvRow<Column>, cells: CellReader<Column>): FlightName | undefined {
  const text = row.cell('operatedAs')
  if (text === '') return undefined
  const names = parseFlightNames(text.toUpperCase())
  if (names?.length === 1) return names[0]
  cells.complain('operatedAs is not one airline and number, such as TG642')
  return undefined
}
