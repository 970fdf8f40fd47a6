import { readFileSync } from 'node:fs'

import { readAirlines } from './engine/airlines.ts'
import { readExchange } from './engine/exchange.ts'
import { buildNetwork } from './engine/network.ts'
import { readPlaces } from './engine/places.ts'
import { type World } from './engine/plan.ts'
import { readTaxes } from './engine/tax-table.ts'
import { type Flight, readTimetable } from './engine/timetable.ts'

/** The world with the flights it was built from. */
export type HouseData = World & { readonly flights: readonly Flight[] }

/** Reads the tables that ship with the house supplier; throws on a fault in them. */
export function loadHouseData(): HouseData {
  const text = (name: string) => readFileSync(new URL(`data/${name}.csv`, import.meta.url), 'utf8')
  const places = readPlaces(text('airports'))
  const airlines = readAirlines(text('airlines'))
  const flights = readTimetable(
    { timetable: text('timetable'), codeshares: text('codeshares'), aircraft: text('aircraft') },
    places,
    airlines,
  )
  return {
    flights,
    places,
    airlines,
    network: buildNetwork(flights, places),
    office: { taxes: readTaxes(text('taxes')), toBaht: readExchange(text('exchange-rates')) },
  }
}
