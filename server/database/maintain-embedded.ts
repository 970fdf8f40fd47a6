import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables/tables.ts'

/** Log since the last checkpoint, in bytes, that is worth another one: a start after a crash replays at most this and what five minutes add. */
const checkpointBytes = 16 * 1024 * 1024

/**
 * Does for the embedded engine what a PostgreSQL server does by processes of its own: a checkpoint, without which the
 * log grows for ever, and the vacuum and analysis of tables that changed much, by the limits of autovacuum
 * (PostgreSQL documentation, section 24.1.6). Each statement takes the session by itself, so that others come between.
 */
export async function maintainEmbedded(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ table: string; dead: boolean }>`
    select format('%I', c.relname) as "table",
      s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0) or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0) as dead
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
      or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
      or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)`.execute(db)
  for (const { table, dead } of rows)
    await sql.raw(dead ? `vacuum (analyze) ${table}` : `analyze ${table}`).execute(db)
  const { rows: log } = await sql<{ isLong: boolean }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) > ${checkpointBytes} as "isLong"
    from pg_control_checkpoint()`.execute(db)
  if (log[0]?.isLong) await sql`checkpoint`.execute(db)
}
