import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const tables = [
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

/** The agency's own schedules, fares and allotments, with the sources they were imported from. */
export const migration: Migration = {
  async up(db) {
    for (const table of tables) await sql.raw(table).execute(db)
  },
}
