import type { WorldTables } from '../engine/world/schedule.ts'
import { buildWorld } from './build-world.ts'
import { gravityRoutes } from './network/gravity-routes.ts'
import { type HouseTables, readHouseTables } from './house-tables.ts'
import { type WorldTexts, readWorldTexts } from './read-world-files.ts'
import type { Route } from './route.ts'
import { scaleRoutes } from './network/scale-routes.ts'

/** Options of a generated world. */
export type WorldOptions = {
  /** Another seed gives other times, days and numbers; the same seed always gives the same world. */
  readonly seed?: string
  /** Approximate flights a day; absent: as in the tables. */
  readonly flightsPerDay?: number
}

/** Growth factor of airlines for generating spare routes. */
const spareSize = 3
const busyWeight = 10

/**
 * Returns routes for a world denser than its tables: between busy airports, by airlines that are still too
 * small for them.
 */
export function additionalRoutes(house: HouseTables): readonly Route[] {
  const grown = [...house.airlines].map(
    ([code, one]) => [code, { ...one, dailyFlights: one.dailyFlights * spareSize }] as const,
  )
  const isBusyRoute = ({ base, far }: Route) => Math.min(base.weight, far.weight) >= busyWeight
  return gravityRoutes({ ...house, airlines: new Map(grown) }).filter(isBusyRoute)
}

/** The seed of the default world. */
export const usualSeed = 'farehouse'

/**
 * Returns the default world, built from the repository tables alone: hand-written flights, and the flights
 * that the airlines of the tables would operate around them. Simulated: plausible, but no airline's
 * timetable. Throws on an error in the tables.
 */
export function generatedTables(
  options: WorldOptions = {},
  texts: WorldTexts = readWorldTexts(),
): WorldTables {
  const house = readHouseTables(texts)
  const routes = scaleRoutes(gravityRoutes(house), options.flightsPerDay, () => additionalRoutes(house))
  return buildWorld({ ...house, seed: options.seed ?? usualSeed, routes })
}
