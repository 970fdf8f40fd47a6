import type { WorldTables } from '../../engine/world/schedule.ts'
import { buildWorld } from '../build-world.ts'
import { type WorldOptions, additionalRoutes, usualSeed } from '../generated-tables.ts'
import { readHouseTables } from '../house-tables.ts'
import { readNetworkPlaces } from './network-places.ts'
import { readNetworkRoutes } from './network-routes.ts'
import { type NetworkTexts, type WorldTexts, readWorldTexts } from '../read-world-files.ts'
import { scaleRoutes } from './scale-routes.ts'

/**
 * Returns the world of a network file: carriers and frequencies come from the file; times, days and aircraft
 * are generated; hand-written flights are kept. Routes of the default world are added for many more daily
 * flights than the file has.
 * Simulated. Throws on an error in the repository tables, or when the files lack a column.
 */
export function networkTables(
  network: NetworkTexts & WorldOptions,
  texts: WorldTexts = readWorldTexts(),
): WorldTables {
  const house = readHouseTables(texts)
  const airports = readNetworkPlaces(network.airportsCsv, house.airports)
  const { routes, airlines } = readNetworkRoutes(network.networkCsv, airports, house.airlines)
  const scaled = scaleRoutes(routes, network.flightsPerDay, () => additionalRoutes(house))
  return buildWorld({ ...house, seed: network.seed ?? usualSeed, airports, airlines, routes: scaled })
}
