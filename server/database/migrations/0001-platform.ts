/** Jobs, the outbox, keys that the processes of one shop share, and the marker that detects a restored backup. */
export const platform: readonly string[] = [
  `create table job (
    job_id bigint generated always as identity primary key,
    kind text not null,
    key text,
    payload jsonb not null,
    state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'dead')),
    run_at timestamptz,
    attempt integer not null default 0,
    failures integer not null default 0,
    lease_until timestamptz,
    last_fault text,
    created_at timestamptz not null default now(),
    finished_at timestamptz,
    waiting_key text generated always as (case when state = 'waiting' then key end) stored,
    constraint job_waiting_key unique (kind, waiting_key),
    check ((state = 'running') = (lease_until is not null))
  )`,
  `create index job_waiting on job (run_at) where state = 'waiting'`,
  `create index job_running on job (lease_until) where state = 'running'`,
  `create index job_finished on job (finished_at) where state = 'done'`,
  `create index job_dead on job (finished_at) where state = 'dead'`,

  // Mails and LINE notices; each row holds its delivery state. content is clear text, sealed is encrypted.
  `create table outbox (
    mail_key text primary key,
    channel text not null default 'mail' check (channel in ('mail', 'line')),
    kind text generated always as (split_part(mail_key, ':', 1)) stored,
    order_number text,
    content jsonb,
    sealed bytea,
    hint bytea,
    state text not null default 'waiting' check (state in ('waiting', 'failing', 'givenUp', 'sent')),
    attempts integer not null default 0,
    last_fault text,
    tried_at timestamptz,
    created_at timestamptz not null default now(),
    sent_at timestamptz,
    constraint outbox_content_check
      check (state in ('sent', 'givenUp') or content is not null or sealed is not null)
  )`,
  `create index outbox_newest on outbox (created_at desc, mail_key)`,
  `create index outbox_open on outbox (created_at desc, mail_key) where state <> 'sent'`,
  `create index outbox_order on outbox (order_number) where order_number is not null`,
  `create index outbox_in_clear on outbox (mail_key) where content is not null`,

  `create table secret (
    name text not null,
    key_id text not null,
    key bytea not null,
    created_at timestamptz not null default now(),
    primary key (name, key_id)
  )`,

  // One row, with an empty identity until the first start.
  `create table restore_marker (
    is_only boolean primary key default true check (is_only),
    identity text not null,
    seen_at timestamptz not null,
    compare_from timestamptz,
    compare_without text[] not null default '{}'
  )`,
  `insert into restore_marker (identity, seen_at) values ('', now())`,
]
