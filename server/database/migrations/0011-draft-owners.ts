import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const changes = [
  // A keyed digest of the address a link is mailed to; it limits mails per address.
  `alter table draft_link add column address_digest text not null default ''`,
  `create index draft_link_address on draft_link (address_digest, created_at)`,
  // The signed-in account while typing; null for guests.
  `alter table draft add column user_id text`,
  `create index draft_user on draft (user_id) where user_id is not null`,
]

/** Draft links are counted by address, and drafts belong to the signed-in account. */
export const migration: Migration = {
  async up(db) {
    for (const change of changes) await sql.raw(change).execute(db)
  },
}
