import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import { openEmbedded } from './embedded-engine.ts'
import { createInsertWatch } from './insert-watch.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'
import { openPostgres } from './postgres-engine.ts'
import { type Tables } from './tables.ts'

/** Where the shop keeps everything: PostgreSQL, or the engine that is built in. Both speak the same SQL. */
export type Database = {
  readonly engine: 'embedded' | 'postgres'
  readonly db: Kysely<Tables>
  /** Brings the tables up to date; several processes may do so at once. */
  migrate(): Promise<void>
  /** Calls back after each commit of this process that inserted into the table; returns how to stop that. */
  onInserted(table: keyof Tables, listener: () => void): () => void
  close(): Promise<void>
}

/** `databaseUrl` names a PostgreSQL server; without it the database lives in `dataDir`. */
export type DatabaseOptions = { readonly databaseUrl?: string | undefined; readonly dataDir: string }

/** Opens the database; throws DatabaseRefused when it is taken by another process or could lose bookings. */
export async function openDatabase({ databaseUrl, dataDir }: DatabaseOptions): Promise<Database> {
  return databaseUrl === undefined
    ? databaseOver('embedded', await openEmbedded(dataDir))
    : databaseOver('postgres', await openPostgres(databaseUrl))
}

/** A database by way of a pool that is open already. */
export function databaseOver(engine: Database['engine'], pool: PostgresPool): Database {
  const watch = createInsertWatch()
  const watched = watch.over(pool)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: watched }) })
  return {
    engine,
    db,
    migrate: () => migrate(db, migrations),
    onInserted: (table, listener) => watch.listen(table, listener),
    async close() {
      await db.destroy()
      // a Kysely that was never asked anything leaves its pool open
      await watched.end()
    },
  }
}
