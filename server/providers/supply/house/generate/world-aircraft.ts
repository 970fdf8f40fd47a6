import type { Airline } from '../engine/airlines.ts'
import { type CabinSeats, readCabinSeats } from '../engine/cabin-seats.ts'
import { readTable } from '../engine/csv-table.ts'

/** Aircraft category, which determines speed and turnaround. */
export type AircraftBody = 'turboprop' | 'regional' | 'narrow' | 'wide'

/** An aircraft type of the generated world. */
export type WorldAircraft = {
  /** IATA type. */
  readonly type: string
  readonly body: AircraftBody
  /** Longest flight it is put on. */
  readonly rangeKm: number
}

/** The aircraft types, and the cabins an airline has in one. */
export type WorldFleet = {
  readonly types: ReadonlyMap<string, WorldAircraft>
  /** Throws on a type that is not in the table. */
  readonly cabinsOf: (airline: Airline, type: string) => CabinSeats
}

const bodies: readonly string[] = ['turboprop', 'regional', 'narrow', 'wide'] satisfies AircraftBody[]
const columns = ['aircraft', 'body', 'rangeKm', 'first', 'business', 'premium', 'economy', 'single'] as const

/**
 * Reads the aircraft types. Cabins: the airline's row of the hand-written table; else one cabin for a
 * low-cost airline; else the hand-written row for any airline, or the one here.
 */
export function readWorldAircraft(text: string, written: string): WorldFleet {
  const types = new Map<string, WorldAircraft>()
  const usual = new Map<string, CabinSeats>()
  const single = new Map<string, CabinSeats>()
  for (const row of readTable(text, columns)) {
    const counts = [row.first, row.business, row.premium, row.economy, row.single, row.rangeKm].map(Number)
    if (!isAircraftBody(row.body) || counts.some((count) => !Number.isInteger(count) || count < 0)) {
      throw new Error(`world aircraft, line ${row.line}: not an aircraft`)
    }
    const [first = 0, business = 0, premiumEconomy = 0, economy = 0, seats = 0, rangeKm = 0] = counts
    types.set(row.aircraft, { type: row.aircraft, body: row.body, rangeKm })
    usual.set(row.aircraft, { economy, premiumEconomy, business, first })
    single.set(row.aircraft, { economy: seats, premiumEconomy: 0, business: 0, first: 0 })
  }
  const writtenSeats = readCabinSeats(written)
  const own = new Set(
    readTable(written, ['carrier', 'aircraft'] as const).map((row) =>
      airlineAircraftKey(row.carrier, row.aircraft),
    ),
  )
  const cabinsOfAircraft: WorldFleet['cabinsOf'] = (airline, type) => {
    const isOwn = own.has(airlineAircraftKey(airline.code, type))
    const isSingle = !isOwn && airline.kind === 'lowCost'
    const seats = (isSingle ? single.get(type) : writtenSeats(airline.code, type)) ?? usual.get(type)
    if (!seats) throw new RangeError(`no cabins for aircraft ${type}`)
    return seats
  }
  return { types, cabinsOf: cabinsOfAircraft }
}

/** Seats of all cabins together. */
export function seatCount(seats: CabinSeats): number {
  return seats.economy + seats.premiumEconomy + seats.business + seats.first
}

function isAircraftBody(text: string): text is AircraftBody {
  return bodies.includes(text)
}

function airlineAircraftKey(carrier: string, aircraft: string): string {
  return `${carrier} ${aircraft}`
}
