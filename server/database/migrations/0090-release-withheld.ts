import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const changes = [
  // Withheld: a person has to see to the reservation, whatever the next comparison finds.
  // Releases seats: the person who settled a payment has said that the seats of its order may go.
  `alter table reconciliation_difference
    add column is_withheld boolean not null default false,
    add column releases_seats boolean not null default false`,
]

/** Differences remember that a release was withheld, and whether settled money lets seats go. */
export const migration: Migration = {
  async up(db) {
    for (const change of changes) await sql.raw(change).execute(db)
  },
}
