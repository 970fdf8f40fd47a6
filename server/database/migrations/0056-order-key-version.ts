import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

/** Which version of its key opens an order: raised to revoke the keys given out before. */
export const migration: Migration = {
  async up(db) {
    await sql
      .raw(`alter table booking add column key_version integer not null default 0 check (key_version >= 0)`)
      .execute(db)
  },
}
