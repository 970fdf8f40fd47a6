import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const changes = [
  // The member of staff who recorded an answer given by phone; null when the customer answered online.
  `alter table quote add column recorded_by text`,
  `alter table change_request add column recorded_by text`,
  `alter table schedule_change add column recorded_by text`,
  // A browser's session is found by its cookie when a request omits its token.
  `create index account_session_binding on account_session (binding_digest) where ended_at is null`,
  // A quote far below the price stays a proposal until a second person approves it.
  `alter table quote drop constraint quote_state_check`,
  `alter table quote add constraint quote_state_check
    check (state in ('proposed', 'open', 'accepted', 'declined', 'lapsed', 'withdrawn', 'rejected'))`,
  `alter table quote add column approved_by text check (approved_by <> quoted_by)`,
  `create unique index quote_proposed_once on quote (booking_id) where state = 'proposed'`,
]

/** Answers by phone with the member of staff who recorded them, and quotes that await approval. */
export const migration: Migration = {
  async up(db) {
    for (const change of changes) await sql.raw(change).execute(db)
  },
}
