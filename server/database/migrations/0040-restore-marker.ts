import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const changes = [
  // One row. An empty identity is not known yet: the tables are older than this change.
  `create table restore_marker (
    is_only boolean primary key default true check (is_only),
    identity text not null,
    seen_at timestamptz not null,
    compare_from timestamptz
  )`,
  `insert into restore_marker (identity, seen_at) values ('', now())`,
]

/** Lets a start detect that it runs on a restored backup. */
export const migration: Migration = {
  async up(db) {
    for (const change of changes) await sql.raw(change).execute(db)
  },
}
