import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const tables = [
  // sold counts a booking class and every cheaper class of its cabin; capacity is the limit at the last sale
  `create table house_inventory (
    on_date date not null,
    flight_key text not null,
    rbd text not null,
    sold integer not null,
    capacity integer not null,
    primary key (on_date, flight_key, rbd),
    constraint house_inventory_not_oversold check (sold >= 0 and sold <= capacity)
  )`,
  `create table house_reservation (
    reservation_ref text primary key,
    client_reference text not null unique,
    record_locator text not null unique,
    state text not null check (state in ('held', 'ticketed', 'cancelled')),
    offer_ref text not null,
    seats jsonb not null,
    coupons jsonb not null,
    passengers integer not null check (passengers > 0),
    accounting_code text not null,
    tickets jsonb not null default '[]',
    total_satang bigint not null,
    departs_at timestamptz not null,
    ticketing_time_limit_at timestamptz not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index house_reservation_held on house_reservation (ticketing_time_limit_at) where state = 'held'`,
  `create table house_override (
    flight_key text not null,
    on_date date not null,
    seat_limit integer check (seat_limit >= 0),
    closed_rbds text not null default '' check (closed_rbds ~ '^[A-Z]*$'),
    fare_percent integer not null default 0 check (fare_percent between -90 and 900),
    primary key (on_date, flight_key)
  )`,
  `create sequence house_ticket_serial minvalue 1 maxvalue 24999999 cycle`,
]

/** Inventory, reservations and manual overrides of the house supplier. */
export const migration: Migration = {
  async up(db) {
    for (const table of tables) await sql.raw(table).execute(db)
  },
}
