import { readAirlines } from '../engine/airlines.ts'
import { readPlaces } from '../engine/places.ts'
import type { WorldTables } from '../engine/world/schedule.ts'
import { readSchedule } from './read-schedule.ts'
import { type HouseTexts, readHouseTexts } from './read-world-files.ts'

/**
 * The small world: the hand-written timetable alone, with its codeshares. Fast to read; most tests use it.
 * Defaults to the tables that ship with the product; throws on an error in them.
 */
export function timetableTables(texts: HouseTexts = readHouseTexts()): WorldTables {
  const { airports } = readPlaces(texts.airports)
  return {
    airports: [...airports.values()],
    airlines: [...readAirlines(texts.airlines).values()],
    schedule: readSchedule(texts, airports),
    fares: [],
  }
}
