import { type Kysely, type Transaction, sql } from 'kysely'
import type { Tables } from '#server/database/tables/tables.ts'

/**
 * Returns the number of rows and index entries that the database reads for some work; earlier reads do not
 * count. The work has to use the given database.
 */
export function rowsRead(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<unknown>,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const before = await readSoFar(tx)
    await work(tx)
    return (await readSoFar(tx)) - before
  })
}

async function readSoFar(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(pg_stat_get_xact_tuples_returned(oid))::int as read from pg_class
    where relnamespace = 'public'::regnamespace`.execute(db)
  return rows[0]?.read ?? 0
}
