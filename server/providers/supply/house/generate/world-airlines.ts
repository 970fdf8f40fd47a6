import { type Airline, readAirlines } from '../engine/airlines.ts'
import { readTable } from '../engine/csv-table.ts'

/** An airline of the generated world. */
export type WorldAirline = Airline & {
  /** Its hubs, the biggest first. */
  readonly hubs: readonly string[]
  /** IATA aircraft types, the most frequent first. */
  readonly fleet: readonly string[]
  /** Flights a day; 0 where unknown: then none are generated. */
  readonly dailyFlights: number
  /** Sum of the attraction of its routes; see `gravity-routes.ts`. */
  readonly reach: number
}

/** Airlines by code. */
export type WorldAirlines = ReadonlyMap<string, WorldAirline>

const columns = ['code', 'hubs', 'fleet', 'daily', 'reach'] as const

/**
 * Reads the airlines of the generated world. The hand-written table overrides; an airline of that table alone
 * has hand-written flights only. Throws with the line number on an invalid row.
 */
export function readWorldAirlines(text: string, written: string): WorldAirlines {
  const known = new Map<string, Airline>([...readAirlines(text), ...readAirlines(written)])
  const airlines = new Map<string, WorldAirline>()
  for (const row of readTable(text, columns)) {
    const airline = known.get(row.code)
    const dailyFlights = Number(row.daily)
    const reach = Number(row.reach)
    if (!airline || row.hubs === '' || row.fleet === '' || !(dailyFlights > 0) || !(reach > 0)) {
      throw new Error(`world airlines, line ${row.line}: not an airline`)
    }
    const hubs = row.hubs.split(' ')
    airlines.set(row.code, { ...airline, hubs, fleet: row.fleet.split(' '), dailyFlights, reach })
  }
  for (const [code, airline] of known) {
    if (!airlines.has(code))
      airlines.set(code, { ...airline, hubs: [], fleet: [], dailyFlights: 0, reach: 1 })
  }
  return airlines
}
