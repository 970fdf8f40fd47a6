import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

/** The key version that opens an order; raising it revokes earlier keys. */
export const migration: Migration = {
  async up(db) {
    await sql
      .raw(`alter table booking add column key_version integer not null default 0 check (key_version >= 0)`)
      .execute(db)
  },
}
