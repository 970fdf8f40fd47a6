import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const changes = [
  // Approvals of money actions by staff; above an amount two people must approve the same values.
  `create table approval (
    /* made of what is to be done, and to what */
    action_key text not null,
    approved_by text not null,
    /* what this person has said: an amount, the number of a receipt */
    approved_value text not null,
    at timestamptz not null,
    primary key (action_key, approved_by)
  )`,
  // Corrections of company accounts that await a second approval.
  `create table credit_correction (
    correction_id text primary key,
    company_id text not null references company,
    /* made by the browser: the same one is asked for once */
    request_key text not null,
    satang bigint not null check (satang <> 0),
    note text not null,
    state text not null check (state in ('asked', 'confirmed', 'refused')),
    asked_by text not null,
    asked_at timestamptz not null,
    answered_by text,
    answered_at timestamptz,
    unique (company_id, request_key),
    check ((state = 'asked') = (answered_at is null)),
    check (state <> 'confirmed' or answered_by <> asked_by)
  )`,
  `create index credit_correction_open on credit_correction (company_id, asked_at) where state = 'asked'`,
]

/** Dual control: approvals by person, and pending corrections of company accounts. */
export const migration: Migration = {
  async up(db) {
    for (const change of changes) await sql.raw(change).execute(db)
  },
}
