import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

/**
 * A receipt that needs a second person regardless of its amount waits until somebody has entered the same
 * values.
 */
export const migration: Migration = {
  async up(db) {
    await sql
      .raw('alter table payment_confirmation add column takes_two boolean not null default false')
      .execute(db)
  },
}
