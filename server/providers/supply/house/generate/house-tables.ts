import { type HandWrittenFlights, indexHandWrittenFlights } from './schedule/hand-written-flights.ts'
import { readSchedule } from './read-schedule.ts'
import type { WorldTexts } from './read-world-files.ts'
import { type WorldFleet, readWorldAircraft } from './world-aircraft.ts'
import { type WorldAirlines, readWorldAirlines } from './world-airlines.ts'
import { type WorldAirports, readWorldAirports } from './world-airports.ts'

/** The parsed tables of the repository. */
export type HouseTables = {
  readonly airports: WorldAirports
  readonly airlines: WorldAirlines
  readonly fleet: WorldFleet
  readonly anchors: HandWrittenFlights
}

/** Reads the tables of a generated world. Throws with the line number on an error. */
export function readHouseTables(texts: WorldTexts): HouseTables {
  const airports = readWorldAirports(texts.worldAirports, texts.airports)
  return {
    airports,
    airlines: readWorldAirlines(texts.worldAirlines, texts.airlines),
    fleet: readWorldAircraft(texts.worldAircraft, texts.aircraft),
    anchors: indexHandWrittenFlights(readSchedule(texts, airports)),
  }
}
