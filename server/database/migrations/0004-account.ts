import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const tables = [
  `create table account (
    user_id text primary key,
    email text not null,
    email_key text not null constraint account_email_key unique,
    password_hash text not null,
    confirmed_at timestamptz,
    profile bytea,
    language text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index account_unconfirmed on account (updated_at) where confirmed_at is null`,
  `create table account_role (
    user_id text not null references account on delete cascade,
    role text not null,
    granted_by text not null,
    granted_at timestamptz not null,
    primary key (user_id, role)
  )`,
  `create table account_session (
    session_id text primary key,
    user_id text not null references account on delete cascade,
    binding_digest text not null,
    started_at timestamptz not null,
    renewed_at timestamptz not null,
    expires_at timestamptz not null,
    ended_at timestamptz,
    end_cause text check (end_cause in ('logout', 'password', 'renewal-reuse', 'wrong-binding')),
    check ((ended_at is null) = (end_cause is null))
  )`,
  `create index account_session_user on account_session (user_id) where ended_at is null`,
  `create index account_session_expires on account_session (expires_at)`,
  `create table account_renewal (
    token_digest text primary key,
    session_id text not null references account_session on delete cascade,
    made_at timestamptz not null,
    used_at timestamptz
  )`,
  `create unique index account_renewal_current on account_renewal (session_id) where used_at is null`,
  `create index account_renewal_session on account_renewal (session_id)`,
  `create table account_code (
    code_digest text primary key,
    user_id text not null references account on delete cascade,
    purpose text not null check (purpose in ('confirm', 'reset')),
    made_at timestamptz not null,
    expires_at timestamptz not null,
    spent_at timestamptz
  )`,
  `create unique index account_code_current on account_code (user_id, purpose) where spent_at is null`,
  `create index account_code_made on account_code (user_id, purpose, made_at)`,
  `create index account_code_expires on account_code (expires_at)`,
  `create table account_request (
    request_id text primary key,
    kind text not null check (kind in ('register', 'confirm', 'reset')),
    email text not null,
    password_hash text,
    language text not null,
    made_at timestamptz not null,
    check ((kind = 'register') = (password_hash is not null))
  )`,
  `create table login_attempt (
    email_digest text primary key,
    failures integer not null check (failures > 0),
    last_at timestamptz not null,
    blocked_until timestamptz not null
  )`,
]

/** Accounts with roles, sessions, one-time codes, mail requests and failed sign-in attempts. */
export const migration: Migration = {
  async up(db) {
    for (const table of tables) await sql.raw(table).execute(db)
  },
}
