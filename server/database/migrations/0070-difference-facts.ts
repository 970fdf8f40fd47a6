import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const changes = [
  // What is compared and how it stands on each side, in codes: the note says the same in English.
  `alter table reconciliation_difference add column facts jsonb`,
]

/** Differences of the reconciliation keep codes, which screens say in the language of their reader. */
export const migration: Migration = {
  async up(db) {
    for (const change of changes) await sql.raw(change).execute(db)
  },
}
