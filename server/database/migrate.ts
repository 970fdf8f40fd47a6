import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { DatabaseRefused } from './database-refused.ts'
import { type Release, currentRelease, isAtLeast } from './release.ts'
import type { Tables } from './tables/tables.ts'

/** All migrations of a release, by name. */
export type Migrations = Readonly<Record<string, Migration>>

/**
 * Runs the pending migrations. Safe when several processes start at once: one runs them in one transaction;
 * the others wait for it and find nothing left to do. A database that a later release has migrated is used as it is
 * when that release allows this one; otherwise it is refused.
 */
export async function migrate(
  db: Kysely<Tables>,
  migrations: Migrations,
  release: Release = currentRelease,
): Promise<void> {
  const { pending, unknown } = await migrationStatus(db, migrations)
  if (unknown.length > 0) {
    // A later release has every change of this one, too: what lacks some was made by neither.
    const refusal = pending.length > 0 ? madeElsewhere : await rollbackRefusal(db, release.version)
    if (refusal !== undefined) throw new DatabaseRefused(refusal)
    return
  }
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
    // Work that was ready later may carry a lower number than what a database has had already.
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error instanceof Error ? error : new Error('A change of the tables failed.')
  await noteRelease(db, release)
}

/** The migrations of a database compared with those of this release. */
export type MigrationStatus = {
  /** Those that it has had, in order; none for an empty one. */
  readonly applied: readonly string[]
  /** Those that the next start runs, in order. */
  readonly pending: readonly string[]
  /** Those of a later release. */
  readonly unknown: readonly string[]
}

/** Compares the migrations of a database with those of this release. */
export async function migrationStatus(db: Kysely<Tables>, migrations: Migrations): Promise<MigrationStatus> {
  const applied = await appliedMigrations(db)
  return {
    applied,
    pending: Object.keys(migrations)
      .filter((name) => !applied.includes(name))
      .toSorted(),
    unknown: applied.filter((name) => !(name in migrations)),
  }
}

async function appliedMigrations(db: Kysely<Tables>): Promise<readonly string[]> {
  if (!(await hasTable(db, 'kysely_migration'))) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

async function hasTable(db: Kysely<Tables>, table: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select to_regclass(${table}) is not null as is`.execute(db)
  return rows[0]?.is ?? false
}

const madeElsewhere =
  'The database was made by another version of Farehouse, whose changes this one does not know.'

/** Returns why a release does not start on the tables of this database; undefined when it does. */
export async function rollbackRefusal(db: Kysely<Tables>, version: string): Promise<string | undefined> {
  const releases = await findReleases(db)
  const minimum = releases
    .map((one) => one.minimumVersion)
    .reduce<string | undefined>(
      (most, one) => (most !== undefined && isAtLeast(most, one) ? most : one),
      undefined,
    )
  if (minimum === undefined) return madeElsewhere
  if (isAtLeast(version, minimum)) return undefined
  return `Farehouse ${version} does not start on this database: a later release has changed its tables, and ${minimum} or later is needed. Install that, or restore the backup from before the update.`
}

/** Returns the releases that have worked on a database, the last one first. */
export async function findReleases(db: Kysely<Tables>): Promise<readonly Release[]> {
  if (!(await hasTable(db, 'shop_release'))) return []
  const rows = await db
    .selectFrom('shop_release')
    .select(['version', 'minimum_version'])
    .orderBy('migrated_at', 'desc')
    .execute()
  return rows.map((row) => ({ version: row.version, minimumVersion: row.minimum_version }))
}

async function noteRelease(db: Kysely<Tables>, { version, minimumVersion }: Release): Promise<void> {
  if (
    (await findReleases(db)).some((one) => one.version === version && one.minimumVersion === minimumVersion)
  )
    return
  await db
    .insertInto('shop_release')
    .values({ version, minimum_version: minimumVersion })
    .onConflict((conflict) => conflict.column('version').doUpdateSet({ minimum_version: minimumVersion }))
    .execute()
}
