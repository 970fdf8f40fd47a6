import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import { poolReportingFailures } from './database-unavailable.ts'
import { createDiskFullDetector, hasFreeSpace } from './disk-space.ts'
import { createInsertWatch } from './insert-watch.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'
import { openMigrationPool, openPostgres } from './postgres-engine.ts'
import type { Tables } from './tables/tables.ts'
import { traceStatement } from './trace-statement.ts'
import { guardedKysely } from './transaction-guard.ts'

/** The shop's database: PostgreSQL or the embedded engine. Both run the same SQL. */
export type Database = {
  readonly engine: 'embedded' | 'postgres'
  readonly db: Kysely<Tables>
  /** Runs the pending migrations; several processes may do so at once. */
  migrate(): Promise<void>
  /**
   * Calls the listener after each commit of this process that inserted into the table; returns the
   * unsubscribe function.
   */
  onInserted(table: keyof Tables, listener: () => void): () => void
  /**
   * Differs after every commit, so that what was read need not be read again while it is the same. Absent where other
   * processes commit, too.
   */
  readonly commits?: CommitCount
  /** Whether the disk has space: no statement was recently refused for lack of it. */
  hasRoom(): Promise<boolean>
  close(): Promise<void>
}

/** A figure that differs after every commit. */
export type CommitCount = () => number

/** `databaseUrl` names a PostgreSQL server; without it the embedded database in `dataDir` is used. */
export type DatabaseOptions = {
  readonly databaseUrl?: string | undefined
  readonly dataDir: string
  /** Most connections to PostgreSQL; ten when absent. */
  readonly databasePool?: number
  /**
   * Whether PostgreSQL also refuses a query outside the open transaction, as the embedded engine must. For
   * tests.
   */
  readonly isGuarded?: boolean
}

/** Opens the database; throws DatabaseRefused when another process uses it or it could lose bookings. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir, databasePool, isGuarded } = options
  if (databaseUrl !== undefined)
    return createDatabase('postgres', await openPostgres(databaseUrl, databasePool), {
      isGuarded,
      openMigrationPool: () => openMigrationPool(databaseUrl),
    })
  // Half a gigabyte of address space and its modules are for those who use it.
  const { openEmbedded } = await import('./embedded-engine.ts')
  const { pool, commits } = await openEmbedded(dataDir)
  return createDatabase('embedded', pool, { commits, hasRoom: () => hasFreeSpace(dataDir) })
}

type PoolOptions = {
  readonly hasRoom?: () => Promise<boolean>
  readonly commits?: CommitCount
  readonly isGuarded?: boolean | undefined
  /** Opens what changes of the tables run on; the pool itself when absent. */
  readonly openMigrationPool?: () => PostgresPool
}

/**
 * Creates a database on a pool that is already open; throws DatabaseUnavailable when the server is in
 * trouble.
 */
export function createDatabase(
  engine: Database['engine'],
  pool: PostgresPool,
  {
    hasRoom = async () => true,
    isGuarded = engine === 'embedded',
    commits,
    openMigrationPool,
  }: PoolOptions = {},
): Database {
  const watch = createInsertWatch()
  const space = createDiskFullDetector()
  const watched = watch.over(poolReportingFailures(pool, space.note))
  const db = isGuarded
    ? guardedKysely(watched)
    : new Kysely<Tables>({ dialect: new PostgresDialect({ pool: watched }), log: traceStatement })
  return {
    engine,
    db,
    migrate: () => (openMigrationPool ? migrateOn(openMigrationPool()) : migrate(db, migrations)),
    onInserted: (table, listener) => watch.listen(table, listener),
    ...(commits && { commits }),
    hasRoom: async () => !space.wasShort() && hasRoom(),
    async close() {
      await db.destroy()
      // a Kysely that has run no query does not close its pool
      await watched.end()
    },
  }
}

/** Runs the pending migrations on a pool of their own, and closes it. */
async function migrateOn(pool: PostgresPool): Promise<void> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await migrate(db, migrations)
  } finally {
    await db.destroy()
  }
}
