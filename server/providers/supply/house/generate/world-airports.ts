import { type Airport, readPlaces } from '../engine/places.ts'
import { readTable } from '../engine/csv-table.ts'

/** An airport of the generated world with its planning data. */
export type WorldAirport = Airport & {
  /** Approximate passengers a year in millions: its attraction. */
  readonly weight: number
  /** Hours without departures and arrivals; absent: open day and night. */
  readonly curfew?: Curfew
  /** Minutes after midnight at which the departure banks of its home airlines begin. */
  readonly banks: readonly number[]
}

/** Local minutes after midnight; ends the next morning when `to` is not after `from`. */
export type Curfew = { readonly from: number; readonly to: number }

/** Airports by code. */
export type WorldAirports = ReadonlyMap<string, WorldAirport>

/** Weight of an airport of the hand-written table alone. */
const leastWeight = 0.1

const columns = ['code', 'weight', 'curfew', 'banks'] as const

/**
 * Reads the airports of the generated world. The hand-written timetable overrides positions; an airport of
 * that table alone has minimal attraction. Throws with the line number on an invalid row.
 */
export function readWorldAirports(text: string, written: string): WorldAirports {
  const places = new Map<string, Airport>([...readPlaces(text).airports, ...readPlaces(written).airports])
  const airports = new Map<string, WorldAirport>()
  for (const row of readTable(text, columns)) {
    const place = places.get(row.code)
    const weight = Number(row.weight)
    const curfew = parseCurfew(row.curfew)
    const banks = row.banks
      .split(' ')
      .filter((one) => one !== '')
      .map(parseMinute)
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

/** Whether a minute of the day is in a curfew. */
export function isInCurfew(minute: number, { from, to }: Curfew): boolean {
  return from < to ? minute >= from && minute < to : minute >= from || minute < to
}

function parseCurfew(text: string): Curfew | undefined {
  const [from, to] = text.split('-').map(parseMinute)
  return from === undefined || to === undefined ? undefined : { from, to }
}

function parseMinute(text: string): number | undefined {
  const found = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  return found ? Number(found[1]) * 60 + Number(found[2]) : undefined
}
