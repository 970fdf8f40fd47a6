import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import { tellUnavailable } from './database-unavailable.ts'
import { createSpaceWatch, hasRoomIn } from './disk-space.ts'
import { openEmbedded } from './embedded-engine.ts'
import { createInsertWatch } from './insert-watch.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'
import { openPostgres } from './postgres-engine.ts'
import { type Tables } from './tables/tables.ts'
import { guardedKysely } from './transaction-guard.ts'

/** Where the shop keeps everything: PostgreSQL, or the engine that is built in. Both speak the same SQL. */
export type Database = {
  readonly engine: 'embedded' | 'postgres'
  readonly db: Kysely<Tables>
  /** Brings the tables up to date; several processes may do so at once. */
  migrate(): Promise<void>
  /** Calls back after each commit of this process that inserted into the table; returns how to stop that. */
  onInserted(table: keyof Tables, listener: () => void): () => void
  /** Whether there is room on the disk: no statement was refused for want of it a short while ago. */
  hasRoom(): Promise<boolean>
  close(): Promise<void>
}

/** `databaseUrl` names a PostgreSQL server; without it the database lives in `dataDir`. */
export type DatabaseOptions = {
  readonly databaseUrl?: string | undefined
  readonly dataDir: string
  /** Whether PostgreSQL, too, refuses a query beside its own transaction, as the embedded engine must: in tests. */
  readonly isGuarded?: boolean
}

/** Opens the database; throws DatabaseRefused when it is taken by another process or could lose bookings. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir, isGuarded } = options
  return databaseUrl === undefined
    ? databaseOver('embedded', await openEmbedded(dataDir), { hasRoom: () => hasRoomIn(dataDir) })
    : databaseOver('postgres', await openPostgres(databaseUrl), { isGuarded })
}

type PoolOptions = {
  readonly hasRoom?: () => Promise<boolean>
  readonly isGuarded?: boolean | undefined
}

/** A database by way of a pool that is open already; in trouble it throws DatabaseUnavailable. */
export function databaseOver(
  engine: Database['engine'],
  pool: PostgresPool,
  { hasRoom = async () => true, isGuarded = engine === 'embedded' }: PoolOptions = {},
): Database {
  const watch = createInsertWatch()
  const space = createSpaceWatch()
  const watched = watch.over(tellUnavailable(pool, space.note))
  const db = isGuarded
    ? guardedKysely(watched)
    : new Kysely<Tables>({ dialect: new PostgresDialect({ pool: watched }) })
  return {
    engine,
    db,
    migrate: () => migrate(db, migrations),
    onInserted: (table, listener) => watch.listen(table, listener),
    hasRoom: async () => !space.wasShort() && hasRoom(),
    async close() {
      await db.destroy()
      // a Kysely that was never asked anything leaves its pool open
      await watched.end()
    },
  }
}
