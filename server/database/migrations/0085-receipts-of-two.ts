import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

/** A receipt that takes a second person also where its amount alone does not: it waits until one has said the same. */
export const migration: Migration = {
  async up(db) {
    await sql
      .raw('alter table payment_confirmation add column takes_two boolean not null default false')
      .execute(db)
  },
}
