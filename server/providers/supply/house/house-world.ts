import { fileURLToPath } from 'node:url'
import type { Day } from './engine/day-number.ts'
import { packWorld } from './engine/world/pack-world.ts'
import type { PackedWorld } from './engine/world/packed-world.ts'
import type { WorldTables } from './engine/world/schedule.ts'
import { generatedTables } from './generate/generated-tables.ts'
import { networkTables } from './generate/network/network-tables.ts'
import { readNetworkTexts } from './generate/read-world-files.ts'
import { timetableTables } from './generate/timetable-tables.ts'
import { loadWorld, saveWorld, worldInputFingerprint } from './house-world-file.ts'
import { type ImportsOfWorld, importsForKnownPlaces, applyImports } from './import/imported-content.ts'

/**
 * Source of the house's flights. timetable: hand-written ones alone. generated: a whole world around them.
 * network: the network files in the data directory.
 */
export const worldSources = ['timetable', 'generated', 'network'] as const
/** Source of the house's flights. */
export type WorldSource = (typeof worldSources)[number]

/** A world to be generated. Plain data: it may cross to another thread. */
export type WorldQuery = {
  /** Absent: the network files if present, else generated. */
  readonly source?: WorldSource
  readonly dataDir: string
  /** First day of the calendar. */
  readonly firstDay: Day
  readonly imported: ImportsOfWorld
}

/** A world with notes on its generation. */
export type MadeWorld = {
  readonly world: PackedWorld
  /** Why it could not be saved for the next start, if so. */
  readonly trouble?: string | undefined
  /**
   * Imported flights and fares left out, because the world lacks their airports or airline; absent when it
   * was read from a file.
   */
  readonly leftOut?: number | undefined
}

/** The folder in which the build saves the generated world of its year, so that a first start has flights at once. */
export const builtWorldFolder = fileURLToPath(new URL('../../../../dist/world', import.meta.url))

/**
 * Generates the requested world, or reads the file of the build or of an earlier start. Takes seconds at full scale: not for
 * the main thread. Throws when network files are requested and missing.
 */
export function loadOrGenerateWorld(input: WorldQuery): MadeWorld {
  const texts =
    input.source === undefined || input.source === 'network' ? readNetworkTexts(input.dataDir) : undefined
  const source = input.source ?? (texts ? 'network' : 'generated')
  if (source === 'network' && !texts) {
    throw new Error(
      'HOUSE_WORLD=network needs network.csv and airports.csv in the folder "network" of DATA_DIR.',
    )
  }
  const fingerprint = worldInputFingerprint([
    source,
    String(input.firstDay),
    texts?.networkCsv,
    texts?.airportsCsv,
    JSON.stringify(input.imported),
  ])
  const file = { directory: input.dataDir, fingerprint }
  const kept = loadWorld(file) ?? loadWorld({ directory: builtWorldFolder, fingerprint })
  if (kept) return { world: kept }
  const tables = source === 'network' && texts ? networkTables(texts) : worldTablesOf(source)
  const world = packWorld(applyImports(tables, input.imported), input.firstDay)
  const { leftOut } = importsForKnownPlaces(tables, input.imported)
  return { world, trouble: saveWorld(world, file), leftOut }
}

function worldTablesOf(source: WorldSource): WorldTables {
  return source === 'timetable' ? timetableTables() : generatedTables()
}
