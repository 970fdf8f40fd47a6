import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const changes = [
  // what the triggers of an earlier migration put off until the end would stand in the way of changing the table
  `set constraints all immediate`,
  // when the last flight lands, whoever writes the offer: what is kept for the travel alone goes after it
  `alter table booking add column travel_ends_at timestamptz`,
  // not by the trigger, for which the offer would be written anew: the queue would lock every order there ever was
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
  // passports are gone since then, and everything else that tells of people
  `alter table booking add column documents_erased_at timestamptz`,
  `alter table booking add column erased_at timestamptz`,
  // its owner gave the account up while the travel was still ahead
  `alter table booking add column erase_after_travel boolean not null default false`,
  `create index booking_documents_kept on booking (travel_ends_at) where documents_erased_at is null`,
  `create index booking_ended_documents_kept on booking (updated_at) where documents_erased_at is null
    and state in ('expired', 'cancelled', 'rejected')`,
  `create index booking_people_kept on booking (travel_ends_at) where erased_at is null`,
  `create index booking_erase_asked on booking (travel_ends_at) where erase_after_travel and erased_at is null`,
  // orders that were made without signing in are found by the keyed digest of their address
  `create index booking_guest_contact on booking (contact_digest)
    where owner_user_id is null and contact_digest is not null`,
]

/** What tells of people is erased when it is not needed any more; bookings of guests are found by their address. */
export const migration: Migration = {
  async up(db) {
    for (const change of changes) await sql.raw(change).execute(db)
  },
}
