import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const agency = [
  // append-only: the row with the highest version counts, and a writer names the version it has read
  `create table agency_version (
    version integer primary key check (version > 0),
    profile jsonb not null,
    set_by text not null,
    created_at timestamptz not null
  )`,
  `insert into agency_version (version, profile, set_by, created_at)
    select 1, profile, 'operator', updated_at from agency where agency_id = 1`,
  `drop table agency`,
  `create function agency_is_written_once() returns trigger language plpgsql as $$
  begin
    raise exception 'what the agency said of itself stays as it was';
  end $$`,
  `create trigger agency_is_written_once before update or delete on agency_version
    for each row execute function agency_is_written_once()`,
]

/** The database derives report dimensions from the offer, so that they never disagree with it. */
const facts = [
  `create function offer_passenger_count(offer jsonb) returns integer language sql immutable as $$
    select coalesce(sum((passenger ->> 'count')::integer), 0)::integer
    from jsonb_array_elements(offer #> '{selling,passengers}') as passenger
  $$`,
  // the total of one kind of line for the whole party, in satang
  `create function offer_lines(offer jsonb, kind text) returns bigint language sql immutable as $$
    select coalesce(sum((passenger ->> 'count')::bigint * (line #>> '{amount,amount}')::bigint), 0)::bigint
    from jsonb_array_elements(offer #> '{selling,passengers}') as passenger,
      jsonb_array_elements(passenger -> 'lines') as line
    where line ->> 'kind' = kind
  $$`,
  `alter table booking
    add column airline text generated always as (offer ->> 'validatingCarrier') stored,
    add column origin text generated always as (offer #>> '{itinerary,journeys,0,segments,0,origin}') stored,
    add column destination text generated always as
      (offer #>> '{itinerary,journeys,0,segments,-1,destination}') stored,
    add column heads integer generated always as (offer_passenger_count(offer)) stored,
    add column markup_satang bigint generated always as (offer_lines(offer, 'markup')) stored,
    add column service_fee_satang bigint generated always as (offer_lines(offer, 'serviceFee')) stored,
    add column absorbed_satang bigint generated always as (offer_lines(offer, 'absorbed')) stored`,
]

const indexes = [
  `create index ledger_entry_sold on ledger_entry (at) include (booking_id, account, satang, cause, posting_id)
    where account in ('sales', 'surcharge')`,
  `create index ticket_issued on ticket (issued_at) include (booking_id)`,
  `create index booking_asked_for on booking (created_at)`,
]

/** The agency profile with all earlier versions, and report dimensions. */
export const migration: Migration = {
  async up(db) {
    for (const change of [...agency, ...facts, ...indexes]) await sql.raw(change).execute(db)
  },
}
