import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const changes = [
  // Our reference as the supplier has it, and when a reservation without an order is released.
  `alter table reconciliation_difference
    add column their_reference text,
    add column release_at timestamptz`,
  // The intent is written before the supplier is called; the outcome when it is certain.
  `create table reservation_release (
    supplier_id text not null,
    reservation_ref text not null,
    record_locator text not null,
    client_reference text not null,
    booking_id text,
    asked_at timestamptz not null,
    outcome text check (outcome in ('released', 'refused')),
    ended_at timestamptz,
    primary key (supplier_id, reservation_ref),
    check ((outcome is null) = (ended_at is null))
  )`,
]

/** Reservations without an order are reported, and released when unpaid. */
export const migration: Migration = {
  async up(db) {
    for (const change of changes) await sql.raw(change).execute(db)
  },
}
