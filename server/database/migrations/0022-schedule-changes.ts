import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const changes = [
  // deferred triggers of an earlier migration would block the change of the table
  `set constraints all immediate`,
  `create table schedule_change (
    change_id text primary key,
    booking_id text not null references booking on delete cascade,
    state text not null check (state in
      ('told', 'accepting', 'toConfirm', 'accepted', 'refused', 'settled', 'replaced', 'takenBack')),
    /* what is different, and the trip as it would be flown, in terms */
    difference jsonb not null,
    reply_by timestamptz not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    answered_by text
  )`,
  `create index schedule_change_booking on schedule_change (booking_id, created_at)`,
  `create unique index schedule_change_open on schedule_change (booking_id)
    where state in ('told', 'accepting', 'toConfirm', 'refused')`,
  `create index booking_reservation on booking (supplier_id, reservation_ref) where reservation_ref is not null`,
  `alter table work_queue_item drop constraint work_queue_item_kind_check`,
  `alter table work_queue_item add constraint work_queue_item_kind_check check (kind in ('quoteAsked', 'quoteWaits', 'unpaid',
    'paidNotTicketed', 'unknownOutcome', 'review', 'waitingList', 'slipToCheck', 'refundDue', 'requestAsked', 'lateMoney',
    'flightsChanged'))`,
  `alter view desk_work rename to desk_work_of_orders`,
  // A request of the owner because of a schedule change is work of its own; the change returns to the queue
  // when the request is declined.
  `create view desk_work as
    select * from desk_work_of_orders
    union all
    select booking.booking_id, 'flightsChanged', booking.total_satang,
      desk_due(
        case schedule_change.state when 'told' then reply_by else desk_answer_by(schedule_change.updated_at) end,
        departs_at, schedule_change.created_at),
      schedule_change.created_at
    from schedule_change join booking using (booking_id)
    where schedule_change.state in ('told', 'toConfirm', 'refused')
      and booking.state in ('held', 'paid', 'ticketed', 'review')
      and not exists (
        select 1 from change_request
        where change_request.booking_id = booking.booking_id and change_request.kind <> 'cancel'
          and change_request.state in ('asked', 'done') and change_request.updated_at >= schedule_change.created_at)`,
  `create constraint trigger desk_follows after insert or update of state, reply_by or delete
    on schedule_change deferrable initially deferred for each row execute function desk_follows()`,
]

/** Schedule changes of booked flights; their orders stay in the work queue until somebody answers. */
export const migration: Migration = {
  async up(db) {
    for (const change of changes) await sql.raw(change).execute(db)
  },
}
