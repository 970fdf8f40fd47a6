/**
 * `npm run import -- schedule|fares|allotment FILE`: imports an agency's own schedule, net fares or seat
 * allotments into the house supplier. docs/import.md explains the files and the options. Exits with 1 when
 * anything was refused.
 */
import './environment-file.ts'
import { readFileSync, statSync } from 'node:fs'
import { ConfigError, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/connection.ts'
import { DatabaseRefused } from '#server/database/database-refused.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readNetworkTexts } from '#server/providers/supply/house/generate/read-world-files.ts'
import {
  type HouseImportStore,
  ImportBusy,
  ImportTakesAway,
  createHouseImportStore,
} from '#server/providers/supply/house/import/house-import-store.ts'
import { ImportRefused, runImport } from '#server/providers/supply/house/import/import-command.ts'
import type { KnownWorld } from '#server/providers/supply/house/import/known-world.ts'
import { loadKnownWorld } from '#server/providers/supply/house/import/load-known-world.ts'

const largestFile = 400_000_000

try {
  const isClean = await runImport(process.argv.slice(2), {
    bytesOf: readFileBytes,
    loadWorld: loadConfiguredWorld,
    withStore: withImportStore,
    tell: (line) => console.log(line),
    now: () => systemClock.now(),
  })
  if (!isClean) process.exitCode = 1
} catch (error) {
  const isExpected = [ImportRefused, ImportBusy, ImportTakesAway, ConfigError, DatabaseRefused].some(
    (kind) => error instanceof kind,
  )
  console.error(isExpected ? (error as Error).message : error)
  if (error instanceof DatabaseRefused)
    console.error(
      'While a shop runs on its built-in database, only --dry-run works. With DATABASE_URL set, imports go beside it.',
    )
  process.exitCode = 1
}

/** Returns the configured world of the shop; HOUSE_WORLD=generated needs no network files. */
function loadConfiguredWorld(): KnownWorld {
  const { houseWorld, dataDir } = readConfig()
  if (houseWorld === 'timetable') return loadKnownWorld('timetable')
  return loadKnownWorld(houseWorld === 'generated' ? undefined : readNetworkTexts(dataDir))
}

function readFileBytes(path: string): Uint8Array {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats?.isFile()) throw new ImportRefused(`There is no file ${path}.`)
  if (stats.size > largestFile) throw new ImportRefused(`${path} is larger than 400 MB: import it in parts.`)
  return readFileSync(path)
}

async function withImportStore(work: (store: HouseImportStore) => Promise<void>): Promise<void> {
  const { databaseUrl, dataDir } = readConfig()
  const database = await openDatabase({ databaseUrl, dataDir })
  try {
    await database.migrate()
    await work(createHouseImportStore(database.db))
    console.log(databaseUrl === undefined ? `Database: built in, in ${dataDir}` : 'Database: PostgreSQL')
  } finally {
    await database.close()
  }
}
