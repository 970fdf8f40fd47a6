import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const changes = [
  // on a day an offer may be chosen that was found the day before
  `alter table search_count
    drop constraint search_count_searches_check,
    add constraint search_count_searches_check check (searches >= 0),
    add column chosen bigint not null default 0 check (chosen >= 0)`,
]

/** How many offers were taken on to their exact price, beside how often was searched. */
export const migration: Migration = {
  async up(db) {
    for (const change of changes) await sql.raw(change).execute(db)
  },
}
