import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const changes = [
  // Notices are queued with mails; content is encrypted, and each row holds its delivery state.
  `alter table outbox
    add column channel text not null default 'mail' check (channel in ('mail', 'line')),
    add column kind text generated always as (split_part(mail_key, ':', 1)) stored,
    add column order_number text,
    add column sealed bytea,
    add column hint bytea,
    add column attempts integer not null default 0,
    add column last_fault text,
    add column tried_at timestamptz`,
  `alter table outbox drop constraint outbox_state_check`,
  `alter table outbox add constraint outbox_state_check
    check (state in ('waiting', 'failing', 'givenUp', 'sent'))`,
  `alter table outbox drop constraint outbox_check`,
  `alter table outbox add constraint outbox_content_check
    check (state in ('sent', 'givenUp') or content is not null or sealed is not null)`,
  `create index outbox_newest on outbox (created_at desc, mail_key)`,
  `create index outbox_open on outbox (created_at desc, mail_key) where state <> 'sent'`,
  `create index outbox_order on outbox (order_number) where order_number is not null`,
  `create index outbox_in_clear on outbox (mail_key) where content is not null`,
  // Who receives notices in LINE. The id is encrypted; its digest finds the account of whoever writes to the
  // shop there.
  `create table line_link (
    user_id text primary key references account on delete cascade,
    line_digest text not null constraint line_link_digest unique,
    line_user bytea not null,
    linked_at timestamptz not null
  )`,
  `create table line_code (
    code_digest text primary key,
    user_id text not null references account on delete cascade,
    expires_at timestamptz not null
  )`,
  `create unique index line_code_user on line_code (user_id)`,
  `create index line_code_expires on line_code (expires_at)`,
  // LINE events already handled: LINE resends an event when it misses our response.
  `create table line_event (
    event_id text primary key,
    at timestamptz not null
  )`,
  `create index line_event_at on line_event (at)`,
]

/** The outbox is encrypted, holds the delivery state, and takes LINE notices. */
export const migration: Migration = {
  async up(db) {
    for (const change of changes) await sql.raw(change).execute(db)
  },
}
