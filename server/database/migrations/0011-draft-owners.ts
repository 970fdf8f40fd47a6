import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const changes = [
  // A keyed digest of the address that a link is mailed to: nobody's letter box is flooded.
  `alter table draft_link add column address_digest text not null default ''`,
  `create index draft_link_address on draft_link (address_digest, created_at)`,
  // Who was signed in while typing; null for everybody else.
  `alter table draft add column user_id text`,
  `create index draft_user on draft (user_id) where user_id is not null`,
]

/** Links to drafts are counted by address, and drafts belong to whoever was signed in. */
export const migration: Migration = {
  async up(db) {
    for (const change of changes) await sql.raw(change).execute(db)
  },
}
