import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const changes = [
  // Reservations of the demo supplier, whose airlines are fictitious.
  `create table demo_reservation (
    reservation_ref text primary key,
    client_reference text not null constraint demo_reservation_reference unique,
    record_locator text not null constraint demo_reservation_locator unique,
    state text not null check (state in ('held', 'ticketed', 'cancelled')),
    offer_ref text not null,
    passengers integer not null check (passengers > 0),
    total_satang bigint not null check (total_satang > 0),
    tickets jsonb not null default '[]',
    departs_at timestamptz not null,
    ticketing_time_limit_at timestamptz not null,
    created_at timestamptz not null
  )`,
  `create sequence demo_ticket_serial`,
]

/** Creates the table of demo reservations. */
export const migration: Migration = {
  async up(db) {
    for (const change of changes) await sql.raw(change).execute(db)
  },
}
