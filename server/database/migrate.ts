import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { DatabaseRefused } from './database-refused.ts'
import type { Tables } from './tables/tables.ts'

/**
 * Runs the pending migrations. Safe when several processes start at once: one runs them in one transaction;
 * the others wait for it and find nothing left to do. Refuses a database with migrations that are not known.
 */
export async function migrate(
  db: Kysely<Tables>,
  migrations: Readonly<Record<string, Migration>>,
): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } })
  const { error } = await migrator.migrateToLatest()
  if (error instanceof Error && error.message.startsWith('corrupted migrations'))
    throw new DatabaseRefused(
      'The database was made by another version of Farehouse, whose changes this one does not know.',
    )
  if (error !== undefined) throw error instanceof Error ? error : new Error('A change of the tables failed.')
}

/** Returns the names of the migrations that a database has had, in order; none for an empty one. */
export async function appliedMigrations(db: Kysely<Tables>): Promise<readonly string[]> {
  const made = await sql<{
    table: string | null
  }>`select to_regclass('kysely_migration')::text as table`.execute(db)
  if (!made.rows[0]?.table) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
