import { type Anchors, anchorsOf } from './schedule/anchors.ts'
import { readSchedule } from './read-schedule.ts'
import { type WorldTexts } from './read-world-files.ts'
import { type WorldFleet, readWorldAircraft } from './world-aircraft.ts'
import { type WorldAirlines, readWorldAirlines } from './world-airlines.ts'
import { type WorldAirports, readWorldAirports } from './world-airports.ts'

/** What the tables of the repository say, read. */
export type HouseTables = {
  readonly airports: WorldAirports
  readonly airlines: WorldAirlines
  readonly fleet: WorldFleet
  readonly anchors: Anchors
}

/** Reads the tables a world is generated from. Throws with the line on a fault in one. */
export function readHouseTables(texts: WorldTexts): HouseTables {
  const airports = readWorldAirports(texts.worldAirports, texts.airports)
  return {
    airports,
    airlines: readWorldAirlines(texts.worldAirlines, texts.airlines),
    fleet: readWorldAircraft(texts.worldAircraft, texts.aircraft),
    anchors: anchorsOf(readSchedule(texts, airports)),
  }
}
