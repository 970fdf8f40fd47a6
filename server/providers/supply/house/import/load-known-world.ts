import { readHouseTables } from '../generate/house-tables.ts'
import { readNetworkPlaces } from '../generate/network/network-places.ts'
import { timetableTables } from '../generate/timetable-tables.ts'
import { readNetworkRoutes } from '../generate/network/network-routes.ts'
import { type NetworkTexts, readWorldTexts } from '../generate/read-world-files.ts'
import type { KnownWorld } from './known-world.ts'

/**
 * Loads airports, airlines and aircraft of the shop's world: from the network files if present, the
 * hand-written timetable if configured, else all shipped tables. Throws on an error in them.
 */
export function loadKnownWorld(source?: NetworkTexts | 'timetable'): KnownWorld {
  const whole = loadWholeWorld(source === 'timetable' ? undefined : source)
  if (source !== 'timetable') return whole
  const tables = timetableTables()
  const airports = new Set<string>(tables.airports.map(({ code }) => code))
  const airlines = new Set<string>(tables.airlines.map(({ code }) => code))
  return {
    ...whole,
    airport: (code) => (airports.has(code) ? whole.airport(code) : undefined),
    hasAirline: (code) => airlines.has(code),
  }
}

function loadWholeWorld(network?: NetworkTexts): KnownWorld {
  const house = readHouseTables(readWorldTexts())
  const places = network ? readNetworkPlaces(network.airportsCsv, house.airports) : house.airports
  const airlines = network
    ? readNetworkRoutes(network.networkCsv, places, house.airlines).airlines
    : house.airlines
  return {
    airport: (code) => places.get(code),
    hasAirline: (code) => airlines.has(code),
    seatsOf(carrier, aircraft) {
      const airline = airlines.get(carrier)
      return airline && house.fleet.types.has(aircraft) ? house.fleet.cabinsOf(airline, aircraft) : undefined
    },
  }
}
