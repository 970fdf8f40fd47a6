import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const changes = [
  // an offer found on one day may be chosen on the next
  `alter table search_count
    drop constraint search_count_searches_check,
    add constraint search_count_searches_check check (searches >= 0),
    add column chosen bigint not null default 0 check (chosen >= 0)`,
]

/** How many offers were chosen and repriced, next to the number of searches. */
export const migration: Migration = {
  async up(db) {
    for (const change of changes) await sql.raw(change).execute(db)
  },
}
