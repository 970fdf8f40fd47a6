import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const changes = [
  // deferred triggers of an earlier migration would block the change of the table
  `set constraints all immediate`,
  `alter table schedule_change drop constraint schedule_change_state_check`,
  `alter table schedule_change add constraint schedule_change_state_check check (state in
    ('told', 'accepting', 'toConfirm', 'accepted', 'refused', 'settled', 'replaced', 'takenBack', 'lost', 'rebooked'))`,
  // the names are rewritten when an order gets other flights
  `create index booking_duplicate_key_booking on booking_duplicate_key (booking_id)`,
  `alter table schedule_change add column needs_answer boolean not null default true`,
  `drop index schedule_change_open`,
  `create unique index schedule_change_open on schedule_change (booking_id)
    where state in ('told', 'accepting', 'toConfirm', 'refused', 'lost')`,
  `create or replace view desk_work as
    select * from desk_work_of_orders
    union all
    select booking.booking_id, 'flightsChanged', booking.total_satang,
      desk_due(
        case schedule_change.state when 'told' then reply_by else desk_answer_by(schedule_change.updated_at) end,
        departs_at, schedule_change.created_at),
      schedule_change.created_at
    from schedule_change join booking using (booking_id)
    where schedule_change.state in ('told', 'toConfirm', 'refused', 'lost')
      and booking.state in ('held', 'paid', 'ticketed', 'review')
      and not exists (
        select 1 from change_request
        where change_request.booking_id = booking.booking_id and change_request.kind <> 'cancel'
          and change_request.state in ('asked', 'done') and change_request.updated_at >= schedule_change.created_at)`,
]

/**
 * Reservations unknown to their supplier appear in the work queue; changes of a few minutes need no answer.
 */
export const migration: Migration = {
  async up(db) {
    for (const change of changes) await sql.raw(change).execute(db)
  },
}
