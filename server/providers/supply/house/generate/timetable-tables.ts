import { readAirlines } from '../engine/airlines.ts'
import { readPlaces } from '../engine/places.ts'
import { type WorldTables } from '../engine/world/schedule.ts'
import { readSchedule } from './read-schedule.ts'
import { type HouseTexts, readHouseTexts } from './read-world-files.ts'

/**
 * The small world: the flights of the hand-written timetable alone, with their codeshares. Quick to read, and
 * what most tests stand on. Without texts, the tables that ship with the house; throws on a fault in them.
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
