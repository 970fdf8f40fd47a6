import { type WorldTables } from '../engine/world/schedule.ts'
import { buildWorld } from './build-world.ts'
import { gravityRoutes } from './network/gravity-routes.ts'
import { type HouseTables, readHouseTables } from './house-tables.ts'
import { type WorldTexts, readWorldTexts } from './read-world-files.ts'
import { type Route } from './route.ts'
import { scaleRoutes } from './network/scale-routes.ts'

/** What a generated world may be told. */
export type WorldOptions = {
  /** Another seed makes other times, days and numbers; the same one always the same world. */
  readonly seed?: string
  /** About how many flights a day; absent: as many as the tables say. */
  readonly flightsPerDay?: number
}

/** Airlines so many times their size would fly routes that they are too small for. */
const spareSize = 3
const busyWeight = 10

/** Routes for a world that is denser than its tables: between busy airports, by airlines that are too small for
 * them as yet. */
export function spareRoutes(house: HouseTables): readonly Route[] {
  const grown = [...house.airlines].map(
    ([code, one]) => [code, { ...one, dailyFlights: one.dailyFlights * spareSize }] as const,
  )
  const isBusy = ({ base, far }: Route) => Math.min(base.weight, far.weight) >= busyWeight
  return gravityRoutes({ ...house, airlines: new Map(grown) }).filter(isBusy)
}

/** The seed of the world that ships. */
export const usualSeed = 'farehouse'

/**
 * The default world, from the tables of the repository alone: written flights, and around them what the airlines of the
 * tables would fly. Simulated: plausible, not any airline's timetable. Throws on a fault in the tables.
 */
export function generatedTables(
  options: WorldOptions = {},
  texts: WorldTexts = readWorldTexts(),
): WorldTables {
  const house = readHouseTables(texts)
  const routes = scaleRoutes(gravityRoutes(house), options.flightsPerDay, () => spareRoutes(house))
  return buildWorld({ ...house, seed: options.seed ?? usualSeed, routes })
}
