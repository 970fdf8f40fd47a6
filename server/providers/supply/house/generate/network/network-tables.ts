import { type WorldTables } from '../../engine/world/schedule.ts'
import { buildWorld } from '../build-world.ts'
import { type WorldOptions, spareRoutes, usualSeed } from '../generated-tables.ts'
import { readHouseTables } from '../house-tables.ts'
import { readNetworkPlaces } from './network-places.ts'
import { readNetworkRoutes } from './network-routes.ts'
import { type NetworkTexts, type WorldTexts, readWorldTexts } from '../read-world-files.ts'
import { scaleRoutes } from './scale-routes.ts'

/**
 * The world of a network file: who flies where and how often is the file's, times, days and aircraft are made up, and the
 * written flights stand. For many more flights a day than the file has, routes of the default world are added.
 * Simulated. Throws on a fault in the tables of the repository, or when the files lack a column.
 */
export function networkTables(
  network: NetworkTexts & WorldOptions,
  texts: WorldTexts = readWorldTexts(),
): WorldTables {
  const house = readHouseTables(texts)
  const airports = readNetworkPlaces(network.airportsCsv, house.airports)
  const { routes, airlines } = readNetworkRoutes(network.networkCsv, airports, house.airlines)
  const scaled = scaleRoutes(routes, network.flightsPerDay, () => spareRoutes(house))
  return buildWorld({ ...house, seed: network.seed ?? usualSeed, airports, airlines, routes: scaled })
}
