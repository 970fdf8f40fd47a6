import { type WorldTables } from '../engine/world/schedule.ts'
import { buildWorld } from './build-world.ts'
import { gravityRoutes } from './gravity-routes.ts'
import { readHouseTables } from './house-tables.ts'
import { type WorldTexts, readWorldTexts } from './read-world-files.ts'
import { scaleRoutes } from './scale-routes.ts'

/** What a generated world may be told. */
export type WorldOptions = {
  /** Another seed makes other times, days and numbers; the same one always the same world. */
  readonly seed?: string
  /** About how many flights a day; absent: as many as the tables say. */
  readonly flightsPerDay?: number
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
  const routes = scaleRoutes(gravityRoutes(house), options.flightsPerDay)
  return buildWorld({ ...house, seed: options.seed ?? usualSeed, routes })
}
