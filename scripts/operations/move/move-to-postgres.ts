import type { PGlite } from '@electric-sql/pglite'
import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Instant } from '#contract/terms/time.ts'
import { openDatabase } from '#server/database/connection.ts'
import { openEmbeddedEngine } from '#server/database/embedded-engine.ts'
import { createSecretStore } from '#server/platform/secret-store.ts'
import { createSecretFileStore } from '#server/platform/secrets.ts'
import { Refused } from '../command.ts'
import { copyKeys } from '../keys/shop-keys.ts'
import { runPostgresTool } from '../postgres/postgres-tool.ts'
import { openTargetDatabase } from '../postgres/target-database.ts'
import {
  type SourceTable,
  digestQuery,
  digestTables,
  readCounters,
  readReferences,
  readRows,
  readSourceTables,
  sameTexts,
} from './source-tables.ts'

/** Which shop is moved, and where to. */
export type MoveOptions = {
  readonly dataDir: string
  readonly databaseUrl: string
  /** Whether only the tables are counted. */
  readonly isDryRun: boolean
  readonly now: Instant
}

/** What was moved: the rows of each table. */
export type MovedTable = { readonly name: string; readonly rows: number }

/**
 * Moves everything from the embedded database to an empty PostgreSQL database, in one transaction that ends with the
 * comparison of every table. Afterwards the embedded database is set aside, so that no shop sells on it by mistake.
 */
export async function moveToPostgres(options: MoveOptions): Promise<readonly MovedTable[]> {
  const { dataDir, databaseUrl, isDryRun, now } = options
  const database = join(dataDir, 'database')
  if (!existsSync(database)) throw new Refused(`There is no database in DATA_DIR ${dataDir}.`)
  const target = await openTargetDatabase(databaseUrl)
  try {
    if (!(await target.isEmpty()))
      throw new Refused('The database of DATABASE_URL is not empty: create an empty one for the shop.')
    if (!isDryRun) await migrateDatabase({ dataDir })
    const { engine, close } = await openEmbeddedEngine(dataDir)
    try {
      await engine.exec(sameTexts)
      const tables = await readSourceTables(engine)
      const digests = await digestTables(engine, tables)
      if (!isDryRun)
        await target.fill(async () => {
          await migrateDatabase({ databaseUrl, dataDir })
          await copyEverything(engine, tables, databaseUrl)
          await copyShopKeys(options)
          await rename(database, `${database}.moved-${now.slice(0, 19).replaceAll(/[-:]/g, '')}`)
        })
      return digests.map(({ name, digest }) => ({ name, rows: Number(digest.split(' ')[0]) }))
    } finally {
      await close()
    }
  } finally {
    await target.close()
  }
}

async function migrateDatabase(options: { databaseUrl?: string; dataDir: string }): Promise<void> {
  const database = await openDatabase(options)
  try {
    await database.migrate()
  } finally {
    await database.close()
  }
}

async function copyEverything(
  engine: PGlite,
  tables: readonly SourceTable[],
  databaseUrl: string,
): Promise<void> {
  const args = ['--no-psqlrc', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1', '--file=-']
  await runPostgresTool({ program: 'psql', databaseUrl, args, input: scriptOf(engine, tables) })
}

/** A script as pg_dump writes one. What triggers would do is in the copied rows already. */
async function* scriptOf(
  engine: PGlite,
  tables: readonly SourceTable[],
): AsyncGenerator<string | Uint8Array> {
  const references = await readReferences(engine)
  const lines = (statements: readonly string[]): string => `${statements.join('\n')}\n`
  yield lines([sameTexts, ...references.drop])
  yield lines(tables.map(({ name }) => `alter table ${name} disable trigger user;`))
  yield `truncate ${tables.map(({ name }) => name).join(', ')};\n`
  for (const table of tables) {
    yield `copy ${table.name} (${table.copied.join(', ')}) from stdin;\n`
    yield* readRows(engine, table)
    yield '\\.\n'
  }
  yield lines(await readCounters(engine))
  yield lines(references.add)
  yield lines(tables.map(({ name }) => `alter table ${name} enable trigger user;`))
  const digests = await digestTables(engine, tables)
  yield lines(tables.map((table, at) => comparisonOf(table, digests[at]?.digest ?? '')))
  // nothing was lost on the way, so no comparison with suppliers is needed before the next sale
  yield `update restore_marker set identity = '';\n`
}

function comparisonOf(table: SourceTable, digest: string): string {
  return `do $check$ begin
  if (${digestQuery(table)}) is distinct from '${digest}' then
    raise exception 'The rows of ${table.name} are not the same on both sides: nothing was moved.';
  end if;
end $check$;`
}

async function copyShopKeys({ dataDir, databaseUrl }: MoveOptions): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir })
  try {
    await copyKeys(createSecretFileStore(join(dataDir, 'secrets')), createSecretStore(database.db))
  } finally {
    await database.close()
  }
}
