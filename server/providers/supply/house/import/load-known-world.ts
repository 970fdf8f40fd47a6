import { readFileSync } from 'node:fs'

import { readAirlines } from '../engine/airlines.ts'
import { readCabinSeats } from '../engine/cabin-seats.ts'
import { readPlaces } from '../engine/places.ts'
import { type KnownWorld } from './known-world.ts'

/** The airports, airlines and aircraft that ship with the house supplier. Throws on a fault in their tables. */
export function loadKnownWorld(): KnownWorld {
  const airports = new Map(
    [...readPlaces(table('airports')).airports].map(([code, one]) => [code as string, one]),
  )
  const airlines = new Set<string>(readAirlines(table('airlines')).keys())
  const seatsOf = readCabinSeats(table('aircraft'))
  return {
    airport: (code) => airports.get(code),
    hasAirline: (code) => airlines.has(code),
    seatsOf,
  }
}

function table(name: string): string {
  return readFileSync(new URL(`../data/${name}.csv`, import.meta.url), 'utf8')
}
