import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const changes = [
  // What is compared and its value on each side, as codes; the note says the same in English.
  `alter table reconciliation_difference add column facts jsonb`,
]

/** Reconciliation differences store codes, which screens translate to the reader's language. */
export const migration: Migration = {
  async up(db) {
    for (const change of changes) await sql.raw(change).execute(db)
  },
}
