import { type Airline, readAirlines } from '../engine/airlines.ts'
import { readTable } from '../engine/table-text.ts'

/** An airline of the generated world. */
export type WorldAirline = Airline & {
  /** Airports its flights are built around, the biggest first. */
  readonly hubs: readonly string[]
  /** IATA aircraft types, those it has most of first. */
  readonly fleet: readonly string[]
  /** Flights a day; 0 where nobody said, and then nothing is made up. */
  readonly dailyFlights: number
  /** Sum of what its routes pull; see `gravity-routes.ts`. */
  readonly reach: number
}

/** Airlines by code. */
export type WorldAirlines = ReadonlyMap<string, WorldAirline>

const columns = ['code', 'hubs', 'fleet', 'daily', 'reach'] as const

/**
 * Reads the airlines of the generated world. What the hand-written table says of an airline stands; one that only that
 * table knows flies what is written and nothing else.
 * Throws with the line on a row that cannot be right.
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
