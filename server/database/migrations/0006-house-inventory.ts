import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const changes = [
  `alter table house_reservation drop constraint house_reservation_state_check`,
  `alter table house_reservation add constraint house_reservation_state_check
    check (state in ('held', 'ticketed', 'waitlisted', 'cancelled'))`,
  `drop index house_reservation_held`,
  `create index house_reservation_limited on house_reservation (ticketing_time_limit_at)
    where state in ('held', 'waitlisted')`,

  // the waitlist of each flight; a reservation has one number, and the lowest comes first
  `create sequence house_waitlist_number`,
  `create table house_waitlist (
    on_date date not null,
    flight_key text not null,
    number bigint not null,
    reservation_ref text not null references house_reservation on delete cascade,
    seats integer not null check (seats > 0),
    primary key (on_date, flight_key, number)
  )`,
  `create index house_waitlist_reservation on house_waitlist (reservation_ref)`,

  // changes, for readers that cache the inventory; a row without a flight means that any flight may have
  // changed
  `create table house_inventory_log (
    seq bigint generated always as identity primary key,
    xid xid8 not null default pg_current_xact_id(),
    on_date date,
    flight_key text,
    logged_at timestamptz not null default now(),
    check ((on_date is null) = (flight_key is null))
  )`,
  // numbers are not assigned in commit order, so readers go by transaction
  `create index house_inventory_log_xid on house_inventory_log (xid)`,
  `create function house_inventory_note() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into house_inventory_log (on_date, flight_key)
        select distinct on_date, flight_key from new_rows;
    elsif tg_op = 'DELETE' then
      insert into house_inventory_log (on_date, flight_key)
        select distinct on_date, flight_key from old_rows;
    else
      insert into house_inventory_log (on_date, flight_key)
        select on_date, flight_key from (table new_rows except table old_rows) now_so
        union select on_date, flight_key from (table old_rows except table new_rows) was_so;
    end if;
    return null;
  end $$`,
  `create function house_inventory_note_all() returns trigger language plpgsql as $$
  begin
    insert into house_inventory_log (on_date) values (null);
    return null;
  end $$`,
]

/** Triggers for tables keyed by flight and date. */
function noted(table: string): string[] {
  const after = (event: string, rows: string) =>
    `create trigger ${table}_${event} after ${event} on ${table} ${rows}
      for each statement execute function house_inventory_note()`
  return [
    after('insert', 'referencing new table as new_rows'),
    after('update', 'referencing old table as old_rows new table as new_rows'),
    after('delete', 'referencing old table as old_rows'),
    `create trigger ${table}_truncate after truncate on ${table}
      for each statement execute function house_inventory_note_all()`,
  ]
}

/** A trigger for rows that cover many dates and rarely change. */
function notedAsAll(table: string): string {
  return `create trigger ${table}_any after insert or update or delete or truncate on ${table}
    for each statement execute function house_inventory_note_all()`
}

/** Waitlists, and a log of sales, releases and manual overrides. */
export const migration: Migration = {
  async up(db) {
    const all = [
      ...changes,
      ...noted('house_inventory'),
      ...noted('house_override'),
      notedAsAll('house_allotment'),
      notedAsAll('house_source'),
    ]
    for (const change of all) await sql.raw(change).execute(db)
  },
}
