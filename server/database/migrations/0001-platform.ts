import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const tables = [
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
  `create table outbox (
    mail_key text primary key,
    content jsonb,
    state text not null default 'waiting' check (state in ('waiting', 'sent')),
    created_at timestamptz not null default now(),
    sent_at timestamptz,
    check (state = 'sent' or content is not null)
  )`,
  `create table secret (
    name text not null,
    key_id text not null,
    key bytea not null,
    created_at timestamptz not null default now(),
    primary key (name, key_id)
  )`,
]

/** Jobs, the mail outbox, and the keys that the processes of one shop share. */
export const migration: Migration = {
  async up(db) {
    for (const table of tables) await sql.raw(table).execute(db)
  },
}
