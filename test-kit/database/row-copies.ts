import { sql } from 'kysely'
import type { Database } from '#server/database/connection.ts'

/**
 * Tables with rows, and their columns that can be inserted. To empty the inventory of the house notes there that every flight
 * may have changed.
 */
const filledTables = `select relname as name,
    (select string_agg(quote_ident(attname), ', ') from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely_%'
    and relname not in ('secret', 'house_inventory_log') and pg_relation_size(oid) > 0`
const usedSequences = `select seqrelid::regclass::text as name, pg_sequence_last_value(seqrelid)::text as last
  from pg_sequence where pg_sequence_last_value(seqrelid) is not null`

/**
 * Copies every row into a schema of this name, and returns what brings the rows back once the tables are empty again.
 * Triggers do not see the rows that come back. Needs a superuser.
 */
export async function copyRows({ db }: Database, copy: string): Promise<() => Promise<void>> {
  await sql.raw(`create schema ${copy}`).execute(db)
  const tables = await sql.raw<{ name: string; columns: string }>(filledTables).execute(db)
  const sequences = await sql.raw<{ name: string; last: string }>(usedSequences).execute(db)
  for (const { name } of tables.rows)
    await sql.raw(`create table ${copy}."${name}" as table public."${name}"`).execute(db)
  const inserts = tables.rows.map(
    ({ name, columns }) =>
      `insert into public."${name}" (${columns}) overriding system value select ${columns} from ${copy}."${name}";`,
  )
  const counters = sequences.rows.map(({ name, last }) => `perform setval('${name}', ${last});`)
  const restore = `do $$ begin
    perform set_config('session_replication_role', 'replica', true);
    ${[...inserts, ...counters].join('\n')}
  end $$`
  return async () => void (await sql.raw(restore).execute(db))
}
