import { type Airport, readPlaces } from '../engine/places.ts'
import { readTable } from '../engine/table-text.ts'

/** An airport of the generated world: what its flights are planned by. */
export type WorldAirport = Airport & {
  /** About how many million passengers a year: what it pulls. */
  readonly weight: number
  /** Hours in which nothing leaves or lands; absent: open day and night. */
  readonly curfew?: Curfew
  /** Minutes after midnight at which the airlines at home there begin to leave in waves. */
  readonly banks: readonly number[]
}

/** Minutes after midnight on the wall; ends the next morning when `to` is not after `from`. */
export type Curfew = { readonly from: number; readonly to: number }

/** Airports by code. */
export type WorldAirports = ReadonlyMap<string, WorldAirport>

/** Weight of an airport that only the hand-written table has. */
const leastWeight = 0.1

const columns = ['code', 'weight', 'curfew', 'banks'] as const

/**
 * Reads the airports of the generated world. Of an airport that the hand-written timetable knows, its row
 * there says where it lies; one that only the timetable knows pulls next to nothing. Throws with the line on a row that cannot be right.
 */
export function readWorldAirports(text: string, written: string): WorldAirports {
  const places = new Map<string, Airport>([...readPlaces(text).airports, ...readPlaces(written).airports])
  const airports = new Map<string, WorldAirport>()
  for (const row of readTable(text, columns)) {
    const place = places.get(row.code)
    const weight = Number(row.weight)
    const curfew = curfewOf(row.curfew)
    const banks = row.banks
      .split(' ')
      .filter((one) => one !== '')
      .map(minuteOf)
    const isFaulty = row.curfew !== '' && !curfew
    if (!place || !(weight > 0) || isFaulty || banks.includes(undefined)) {
      throw new Error(`world airports, line ${row.line}: not an airport`)
    }
    const waves = banks.filter((one) => one !== undefined)
    airports.set(row.code, { ...place, weight, banks: waves, ...(curfew && { curfew }) })
  }
  for (const [code, place] of places) {
    if (!airports.has(code)) airports.set(code, { ...place, weight: leastWeight, banks: [] })
  }
  return airports
}

/** Whether a minute of the day lies in a curfew. */
export function isInCurfew(minute: number, { from, to }: Curfew): boolean {
  return from < to ? minute >= from && minute < to : minute >= from || minute < to
}

function curfewOf(text: string): Curfew | undefined {
  const [from, to] = text.split('-').map(minuteOf)
  return from === undefined || to === undefined ? undefined : { from, to }
}

function minuteOf(text: string): number | undefined {
  const found = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  return found ? Number(found[1]) * 60 + Number(found[2]) : undefined
}
