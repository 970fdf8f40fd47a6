import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const changes = [
  // sessions are deleted a day after they end; the time of the last sign-in is kept
  `alter table account add column last_sign_in_at timestamptz`,
  `update account set last_sign_in_at = latest.at
    from (select user_id, max(started_at) as at from account_session group by user_id) as latest
    where latest.user_id = account.user_id`,
  `create function note_sign_in() returns trigger language plpgsql as $$
  begin
    update account set last_sign_in_at = new.started_at where user_id = new.user_id;
    return null;
  end $$`,
  `create trigger account_session_is_noted after insert on account_session
    for each row execute function note_sign_in()`,
  // the list of people is ordered by address, independent of the server's collation
  `create index account_by_address on account (email_key collate "C")`,
  `alter table account_session drop constraint if exists account_session_end_cause_check`,
  `alter table account_session add constraint account_session_end_cause_check check (end_cause in ('logout', 'password',
    'renewal-reuse', 'wrong-binding', 'owner', 'role', 'locked', 'closed', 'staff'))`,
  `create index job_dead on job (finished_at) where state = 'dead'`,
]

/** The time of the last sign-in, and lists of people. */
export const migration: Migration = {
  async up(db) {
    for (const change of changes) await sql.raw(change).execute(db)
  },
}
