const sales = [
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
    state text not null check (state in ('held', 'ticketed', 'waitlisted', 'cancelled')),
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
  `create index house_reservation_limited on house_reservation (ticketing_time_limit_at)
    where state in ('held', 'waitlisted')`,
  `create table house_override (
    flight_key text not null,
    on_date date not null,
    seat_limit integer check (seat_limit >= 0),
    closed_rbds text not null default '' check (closed_rbds ~ '^[A-Z]*$'),
    fare_percent integer not null default 0 check (fare_percent between -90 and 900),
    primary key (on_date, flight_key)
  )`,
  `create sequence house_ticket_serial minvalue 1 maxvalue 24999999 cycle`,
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
]

const imports = [
  // one row; its version tells a cached world that it is out of date
  `create table house_world_version (
    is_single boolean primary key default true check (is_single),
    version bigint not null
  )`,
  // where sources disagree on a flight, fare or allotment, the source with the highest version counts
  `create table house_source (
    kind text not null check (kind in ('schedule', 'fares', 'allotment')),
    source text not null,
    version bigint not null,
    file_name text not null,
    row_count integer not null,
    is_whole boolean not null default false,
    imported_at timestamptz not null,
    primary key (kind, source)
  )`,
  `create table house_schedule (
    source text not null,
    row_key text not null,
    flight_key text not null,
    carrier text not null,
    number integer not null check (number between 1 and 9999),
    origin text not null,
    destination text not null,
    departure_minute integer not null check (departure_minute between 0 and 1439),
    block_minutes integer not null check (block_minutes between 1 and 2047),
    days integer not null check (days between 1 and 127),
    first_on date not null,
    last_on date not null,
    aircraft text not null,
    first_seats integer not null check (first_seats >= 0),
    business_seats integer not null check (business_seats >= 0),
    premium_seats integer not null check (premium_seats >= 0),
    economy_seats integer not null check (economy_seats >= 0),
    operated_carrier text,
    operated_number integer,
    primary key (source, row_key),
    check (first_on <= last_on),
    check ((operated_carrier is null) = (operated_number is null))
  )`,
  `create table house_fare (
    source text not null,
    row_key text not null,
    carrier text not null,
    origin text not null,
    destination text not null,
    rbd text not null,
    kind integer not null check (kind between 0 and 3),
    fare_basis text not null,
    baht integer not null check (baht > 0),
    rule jsonb not null,
    primary key (source, row_key)
  )`,
  `create table house_allotment (
    source text not null,
    row_key text not null,
    flight_key text not null,
    carrier text not null,
    number integer not null check (number between 1 and 9999),
    origin text not null,
    destination text not null,
    first_on date not null,
    last_on date not null,
    days integer not null check (days between 1 and 127),
    rbd text,
    cabin text,
    seats integer not null check (seats >= 0),
    release_days integer not null check (release_days >= 0),
    primary key (source, row_key),
    check (first_on <= last_on),
    check ((rbd is null) <> (cabin is null))
  )`,
  `create index house_allotment_flight on house_allotment (flight_key)`,
]

const inventoryLog = [
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
  ...changeNoteTriggers('house_inventory'),
  ...changeNoteTriggers('house_override'),
  allDatesChangeTrigger('house_allotment'),
  allDatesChangeTrigger('house_source'),
]

/** Triggers for tables keyed by flight and date. */
function changeNoteTriggers(table: string): string[] {
  const createTriggerAfter = (event: string, rows: string) =>
    `create trigger ${table}_${event} after ${event} on ${table} ${rows}
      for each statement execute function house_inventory_note()`
  return [
    createTriggerAfter('insert', 'referencing new table as new_rows'),
    createTriggerAfter('update', 'referencing old table as old_rows new table as new_rows'),
    createTriggerAfter('delete', 'referencing old table as old_rows'),
    `create trigger ${table}_truncate after truncate on ${table}
      for each statement execute function house_inventory_note_all()`,
  ]
}

/** A trigger for rows that cover many dates and rarely change. */
function allDatesChangeTrigger(table: string): string {
  return `create trigger ${table}_any after insert or update or delete or truncate on ${table}
    for each statement execute function house_inventory_note_all()`
}

/** The house supplier: inventory, reservations, waitlists, manual overrides, imported schedules and fares. */
export const house: readonly string[] = [...sales, ...imports, ...inventoryLog]
