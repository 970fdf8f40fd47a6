import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const change = `alter table restore_marker add column compare_without text[] not null default '{}'`

/** The comparison after a restore can be completed without a source that cannot be read. */
export const migration: Migration = {
  async up(db) {
    await sql.raw(change).execute(db)
  },
}
