import type { Kysely } from 'kysely'
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
