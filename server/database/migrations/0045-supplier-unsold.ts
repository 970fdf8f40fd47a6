import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const changes = [
  // How many offers of a search were not sold, by reason; deleted together with the supplier calls of the
  // search.
  `create table supplier_unsold (
    request_id text not null,
    supplier_id text not null,
    reason text not null check (reason in ('payAtOnce', 'otherCurrency', 'incomplete')),
    offers integer not null check (offers > 0),
    at timestamptz not null,
    primary key (request_id, supplier_id, reason)
  )`,
  `create index supplier_unsold_at on supplier_unsold (at)`,
]

/** How many supplier offers were not sold, and why. */
export const migration: Migration = {
  async up(db) {
    for (const change of changes) await sql.raw(change).execute(db)
  },
}
