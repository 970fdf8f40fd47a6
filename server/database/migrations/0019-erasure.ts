import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const changes = [
  // deferred triggers of an earlier migration would block the change of the table
  `set constraints all immediate`,
  // arrival of the last flight; data kept only for the travel is erased after it
  `alter table booking add column travel_ends_at timestamptz`,
  // not by the trigger, which would rewrite every offer: the queue would lock every order ever made
  `update booking set travel_ends_at = (
    select max((segment ->> 'arrivalAt')::timestamptz)
    from jsonb_path_query(offer, '$.itinerary.journeys[*].segments[*]') as segment
  )`,
  `create function booking_travel_ends() returns trigger language plpgsql as $$
  begin
    new.travel_ends_at := (
      select max((segment ->> 'arrivalAt')::timestamptz)
      from jsonb_path_query(new.offer, '$.itinerary.journeys[*].segments[*]') as segment
    );
    return new;
  end $$`,
  `create trigger booking_travel_ends before insert or update of offer on booking
    for each row execute function booking_travel_ends()`,
  // since when passports and all other personal data are erased
  `alter table booking add column documents_erased_at timestamptz`,
  `alter table booking add column erased_at timestamptz`,
  // the owner closed the account before the travel ended
  `alter table booking add column erase_after_travel boolean not null default false`,
  `create index booking_documents_kept on booking (travel_ends_at) where documents_erased_at is null`,
  `create index booking_ended_documents_kept on booking (updated_at) where documents_erased_at is null
    and state in ('expired', 'cancelled', 'rejected')`,
  `create index booking_people_kept on booking (travel_ends_at) where erased_at is null`,
  `create index booking_erase_asked on booking (travel_ends_at) where erase_after_travel and erased_at is null`,
  // guest orders are found by the keyed digest of their address
  `create index booking_guest_contact on booking (contact_digest)
    where owner_user_id is null and contact_digest is not null`,
]

/** Personal data is erased when no longer needed; guest bookings are found by their address. */
export const migration: Migration = {
  async up(db) {
    for (const change of changes) await sql.raw(change).execute(db)
  },
}
