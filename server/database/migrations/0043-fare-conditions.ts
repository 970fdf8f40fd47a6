import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

/** Which conditions of student and youth fares the customer accepted: text, version, language and time. */
export const migration: Migration = {
  async up(db) {
    await sql.raw(`alter table booking add column fare_conditions jsonb`).execute(db)
  },
}
