import { type CabinSeats, houseCabins } from '../cabin-seats.ts'
import type { Columns } from './columns.ts'
import { flightWords, packDays, packSeats, packTimes } from './flight-record.ts'
import { hashOfName } from '../hash.ts'
import type { MissingOperatingFlight, ScheduledFlight } from './schedule.ts'
import { noFirstDay, noLastDay } from './tariff-plan.ts'

/** Most configurations that a flight record can address. */
const maxConfigurations = 4096
/** Most flights that it can address. */
const maxFlights = 1 << 20

/** Packed flights, with the seats of their configurations and the names of their aircraft. */
export type PackedFlights = Pick<Columns, 'flights' | 'configurations'> & {
  readonly aircraft: readonly string[]
  readonly flownElsewhere: readonly MissingOperatingFlight[]
}

/** Returns the inventory key: airline, number and both airports of the operating flight. */
export function flightKeyOf(row: Pick<ScheduledFlight, 'carrier' | 'number' | 'from' | 'to'>): string {
  return `${row.carrier}${row.number}${row.from}${row.to}`
}

/** Returns the key of the operating flight of a row. */
export function operatedKeyOf(row: ScheduledFlight): string {
  return flightKeyOf({ ...row, ...row.operatedAs })
}

/** Packs flights that are in column order. */
export function packFlights(rows: readonly ScheduledFlight[]): PackedFlights {
  if (rows.length > maxFlights) throw new RangeError('more flights than a flight record can name')
  const configurations = new Map<string, { id: number; seats: CabinSeats }>()
  const aircraft = new Map<string, number>()
  const seatsOf = inventoryOwners(rows)
  const words = new Uint32Array(rows.length * flightWords)
  for (const [id, row] of rows.entries()) {
    const hasBounds = row.firstDay !== undefined || row.lastDay !== undefined
    const configuration = configurationId(row.seats, configurations)
    const at = id * flightWords
    words[at] =
      packTimes(row.departureMinute, row.blockMinutes) |
      (hasBounds ? 1 << 22 : 0) |
      (row.isImported ? 1 << 23 : 0)
    words[at + 1] = packDays(row.summerDays | (row.winterDays << 7), row.number)
    words[at + 2] = hashOfName(operatedKeyOf(row))
    words[at + 3] = packSeats(seatsOf.get(operatedKeyOf(row)) ?? id, configuration)
    if (!aircraft.has(row.aircraft)) aircraft.set(row.aircraft, aircraft.size)
  }
  return {
    flights: {
      words,
      firstDay: Uint16Array.from(rows, (row) => row.firstDay ?? noFirstDay),
      lastDay: Uint16Array.from(rows, (row) => row.lastDay ?? noLastDay),
      aircraft: Uint16Array.from(rows, (row) => aircraft.get(row.aircraft) ?? 0),
    },
    configurations: {
      seats: Uint16Array.from(
        [...configurations.values()].flatMap(({ seats }) => houseCabins.map((one) => seats[one])),
      ),
    },
    aircraft: [...aircraft.keys()],
    flownElsewhere: missingOperatingFlights(rows, seatsOf),
  }
}

function configurationId(seats: CabinSeats, known: Map<string, { id: number; seats: CabinSeats }>): number {
  const key = houseCabins.map((cabin) => seats[cabin]).join(' ')
  const found = known.get(key)
  if (found) return found.id
  if (known.size >= maxConfigurations)
    throw new RangeError('more configurations of cabins than a flight record can name')
  known.set(key, { id: known.size, seats })
  return known.size - 1
}

/**
 * Returns the flight that owns the inventory of all flights operated under one key: its first row. A number
 * may have one row per timetable period, and its codeshares other periods: they share one inventory on every
 * day.
 */
function inventoryOwners(rows: readonly ScheduledFlight[]): Map<string, number> {
  const ids = new Map<string, number>()
  for (const [id, row] of rows.entries()) {
    const key = operatedKeyOf(row)
    const known = rows[ids.get(key) ?? -1]
    if (!known || (known.operatedAs && !row.operatedAs)) ids.set(key, id)
  }
  return ids
}

/** Returns the codeshares whose operating flight is missing, by that flight. */
function missingOperatingFlights(
  rows: readonly ScheduledFlight[],
  seatsOf: ReadonlyMap<string, number>,
): MissingOperatingFlight[] {
  const found = new Map<string, MissingOperatingFlight & { readonly flights: number[] }>()
  for (const [id, row] of rows.entries()) {
    const key = operatedKeyOf(row)
    if (!row.operatedAs || !rows[seatsOf.get(key) ?? id]?.operatedAs) continue
    const one = found.get(key) ?? { key, carrier: row.operatedAs.carrier, flights: [] }
    one.flights.push(id)
    found.set(key, one)
  }
  return [...found.values()]
}
