import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const changes = [
  // Requests to suppliers and their responses, with personal data redacted; deleted after the retention
  // period.
  `create table supplier_call (
    call_id text primary key,
    supplier_id text not null,
    at timestamptz not null,
    call text not null,
    request_id text not null,
    client_reference text,
    reservation_ref text,
    method text not null,
    path text not null,
    outcome text not null check (outcome in ('answer', 'unreachable', 'lost')),
    status integer,
    note text,
    ms integer not null,
    sent_bytes integer not null,
    got_bytes integer not null,
    sent text,
    got text
  )`,
  `create index supplier_call_at on supplier_call (at desc, call_id desc)`,
  `create index supplier_call_client on supplier_call (client_reference) where client_reference is not null`,
  `create index supplier_call_reservation on supplier_call (reservation_ref) where reservation_ref is not null`,
]

/** The supplier call log. */
export const migration: Migration = {
  async up(db) {
    for (const change of changes) await sql.raw(change).execute(db)
  },
}
