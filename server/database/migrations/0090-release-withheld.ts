import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const changes = [
  // is_withheld: the reservation needs manual review, whatever the next comparison finds.
  // releases_seats: the person who settled a payment has allowed the seats of its order to be released.
  `alter table reconciliation_difference
    add column is_withheld boolean not null default false,
    add column releases_seats boolean not null default false`,
]

/** Differences store that a release was withheld, and whether settled money releases seats. */
export const migration: Migration = {
  async up(db) {
    for (const change of changes) await sql.raw(change).execute(db)
  },
}
