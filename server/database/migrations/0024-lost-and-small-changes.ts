import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const changes = [
  // what the triggers of an earlier migration put off until the end would stand in the way of changing the table
  `set constraints all immediate`,
  `alter table flight_change drop constraint flight_change_state_check`,
  `alter table flight_change add constraint flight_change_state_check check (state in
    ('told', 'accepting', 'toConfirm', 'accepted', 'refused', 'settled', 'replaced', 'takenBack', 'lost', 'rebooked'))`,
  // whose names are renewed when an order gets other flights
  `create index booking_flight_name_booking on booking_flight_name (booking_id)`,
  `alter table flight_change add column needs_answer boolean not null default true`,
  `drop index flight_change_open`,
  `create unique index flight_change_open on flight_change (booking_id)
    where state in ('told', 'accepting', 'toConfirm', 'refused', 'lost')`,
  `create or replace view desk_work as
    select * from desk_work_of_orders
    union all
    select booking.booking_id, 'flightsChanged', booking.total_satang,
      desk_due(
        case flight_change.state when 'told' then reply_by else desk_answer_by(flight_change.updated_at) end,
        departs_at, flight_change.created_at),
      flight_change.created_at
    from flight_change join booking using (booking_id)
    where flight_change.state in ('told', 'toConfirm', 'refused', 'lost')
      and booking.state in ('held', 'paid', 'ticketed', 'review')
      and not exists (
        select 1 from order_request
        where order_request.booking_id = booking.booking_id and order_request.kind <> 'cancel'
          and order_request.state in ('asked', 'done') and order_request.updated_at >= flight_change.created_at)`,
]

/** Reservations that a supplier does not know any more stand on the desk; moves of a few minutes want no answer. */
export const migration: Migration = {
  async up(db) {
    for (const change of changes) await sql.raw(change).execute(db)
  },
}
