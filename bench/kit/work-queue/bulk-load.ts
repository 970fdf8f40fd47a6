import { sql } from 'kysely'
import type { Database } from '#server/database/connection.ts'

/** Runs a statement that takes longer than the shop's connections wait for one. */
export type RunLong = (statement: string) => Promise<void>

type BulkLoad = {
  readonly database: Database
  readonly runLong: RunLong
  readonly tables: readonly string[]
}

/**
 * Runs the work with these tables free of triggers and of indexes that no constraint needs; the indexes are built
 * once at the end, which takes a fraction of the time of adding a million rows to each. The work writes what the
 * triggers would have written.
 */
export async function bulkLoad(
  { database, runLong, tables }: BulkLoad,
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid::regclass::text in (${sql.join(tables)}) and not exists
      (select from pg_constraint where conindid = indexrelid)`.execute(database.db)
  for (const { name } of rows) await runLong(`drop index ${name}`)
  for (const table of tables) await runLong(`alter table ${table} disable trigger all`)
  await work()
  await runLong(`set maintenance_work_mem = '512MB'`)
  for (const { definition } of rows) await runLong(definition)
  for (const table of tables) await runLong(`alter table ${table} enable trigger all`)
}
