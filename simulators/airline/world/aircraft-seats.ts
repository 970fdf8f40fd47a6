import { readHouseTable } from './read-house-table.ts'

/** Number of seats in each cabin of an aircraft. */
export type AircraftSeats = {
  readonly first: number
  readonly business: number
  readonly premium: number
  readonly economy: number
}

const usual: AircraftSeats = { first: 0, business: 0, premium: 0, economy: 150 }

const tables = new Map(
  readHouseTable('providers/supply/house/data/aircraft.csv').map((row) => [
    `${row['carrier']}/${row['aircraft']}`,
    {
      first: Number(row['first']),
      business: Number(row['business']),
      premium: Number(row['premium']),
      economy: Number(row['economy']),
    },
  ]),
)

/**
 * Returns the seats of an airline's aircraft; the default for the type where the airline has no row of its
 * own.
 */
export function seatsOfAircraft(carrier: string, aircraft: string): AircraftSeats {
  return tables.get(`${carrier}/${aircraft}`) ?? tables.get(`*/${aircraft}`) ?? usual
}
