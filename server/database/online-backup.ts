import { type Kysely, sql } from 'kysely'
import { DatabaseRefused } from './database-refused.ts'
import { migrationStatus } from './migrate.ts'
import type { Tables } from './tables/tables.ts'

/** What has to be put beside the copied files of a database, so that it finds a consistent state at its next start. */
export type BackupLabel = {
  /** The content of the file `backup_label`. */
  readonly label: string
}

/** A backup that has begun. */
export type OnlineBackup = {
  /** The position in the log that identifies this backup. */
  readonly begun: string
  /** The migrations of the database. */
  readonly migrations: readonly string[]
}

/** The replication slot that keeps the log of a backup under way; it ends with the process. */
const slot = 'farehouse_backup'

/**
 * Begins a backup of the embedded database's files by PostgreSQL's own protocol: from now on they may be copied while
 * the database is written to, `pg_wal` last, after `stopOnlineBackup` and before `endOnlineBackup`. An unfinished backup
 * of before is given up.
 */
export async function startOnlineBackup(db: Kysely<Tables>): Promise<OnlineBackup> {
  await dropSlot(db)
  await sql`select pg_create_physical_replication_slot(${slot}, true, true)`.execute(db)
  const start = async (): Promise<string> => {
    const { rows } = await sql<{ begun: string }>`
      select pg_backup_start('farehouse', true)::text as begun`.execute(db)
    return rows[0]?.begun ?? ''
  }
  const begun = await start().catch(async (error: unknown) => {
    if (!(error instanceof Error && error.message.includes('already in progress'))) throw error
    await stop(db)
    return start()
  })
  return { begun, migrations: (await migrationStatus(db, {})).applied }
}

/** Ends the backup that began at a position; refused when another one has begun meanwhile. */
export async function stopOnlineBackup(db: Kysely<Tables>, begun: string): Promise<BackupLabel> {
  const label = await stop(db).catch((error: unknown) => {
    if (error instanceof Error && error.message.includes('not in progress')) return ''
    throw error
  })
  if (!label.startsWith(`START WAL LOCATION: ${begun} `))
    throw new DatabaseRefused('Another backup has begun meanwhile: this one is incomplete.')
  return { label }
}

/**
 * Gives the log free that was kept for a backup. Returns whether it was kept whole: a backup without a part of its log is
 * useless.
 */
export async function endOnlineBackup(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ status: string }>`
    select wal_status as status from pg_replication_slots where slot_name = ${slot}`.execute(db)
  await dropSlot(db)
  return rows[0]?.status === 'reserved' || rows[0]?.status === 'extended'
}

async function dropSlot(db: Kysely<Tables>): Promise<void> {
  await sql`
    select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = ${slot}`.execute(
    db,
  )
}

async function stop(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ label: string }>`
    select labelfile as label from pg_backup_stop(false)`.execute(db)
  return rows[0]?.label ?? ''
}
