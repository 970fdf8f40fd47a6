import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const changes = [
  `alter table account_code drop constraint if exists account_code_purpose_check`,
  `alter table account_code add constraint account_code_purpose_check check (purpose in ('confirm', 'reset', 'email'))`,
  // the new address of the account, encrypted, and the session that requested it
  `alter table account_code add column email bytea`,
  `alter table account_code add column session_id text`,
  `alter table account_code add constraint account_code_email_check check (
    (purpose = 'email') = (email is not null) and (purpose = 'email') = (session_id is not null))`,
  `alter table account_session drop constraint if exists account_session_end_cause_check`,
  `alter table account_session add constraint account_session_end_cause_check check (end_cause in ('logout', 'password',
    'renewal-reuse', 'wrong-binding', 'owner', 'role', 'locked', 'closed', 'staff', 'email'))`,
]

/** An account's address changes once its owner has followed the link mailed to the new address. */
export const migration: Migration = {
  async up(db) {
    for (const change of changes) await sql.raw(change).execute(db)
  },
}
