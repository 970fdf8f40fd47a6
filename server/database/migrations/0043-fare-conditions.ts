import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

/** The student and youth fare conditions that the customer accepted: text, version, language and time. */
export const migration: Migration = {
  async up(db) {
    await sql.raw(`alter table booking add column fare_conditions jsonb`).execute(db)
  },
}
