import type { CabinClass } from '#contract/terms/codes.ts'

import { readTable } from './csv-table.ts'

/** Physical cabins; the specification's two other cabin classes are products, not cabins. */
export const houseCabins = ['economy', 'premiumEconomy', 'business', 'first'] as const
/** A physical cabin. */
export type HouseCabin = (typeof houseCabins)[number]

/** Seats per cabin; 0 where the aircraft lacks the cabin. */
export type CabinSeats = Readonly<Record<HouseCabin, number>>

/** Returns the cabin of a search, or undefined when no aircraft here has it. */
export function houseCabinOf(cabin: CabinClass): HouseCabin | undefined {
  return houseCabins.find((one) => one === cabin)
}

const columns = ['carrier', 'aircraft', 'first', 'business', 'premium', 'economy'] as const

/** Reads the cabin table: rows by airline and aircraft type, `*` for any other airline. */
export function readCabinSeats(text: string): (carrier: string, aircraft: string) => CabinSeats | undefined {
  const seats = new Map<string, CabinSeats>()
  for (const row of readTable(text, columns)) {
    const counts = [row.economy, row.premium, row.business, row.first].map(Number)
    if (counts.some((count) => !Number.isInteger(count) || count < 0)) {
      throw new Error(`aircraft, line ${row.line}: not a number of seats`)
    }
    const [economy = 0, premiumEconomy = 0, business = 0, first = 0] = counts
    seats.set(`${row.carrier} ${row.aircraft}`, { economy, premiumEconomy, business, first })
  }
  return (carrier, aircraft) => seats.get(`${carrier} ${aircraft}`) ?? seats.get(`* ${aircraft}`)
}
