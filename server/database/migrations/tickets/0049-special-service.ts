/**
 * Special services of passengers (SSR) and requests for name corrections. What is served and the names are encrypted:
 * meals and wheelchairs reveal belief and health.
 */
export const specialService: readonly string[] = [
  `create table special_service (
    service_id text primary key,
    booking_id text not null references booking,
    passenger integer not null check (passenger >= 0),
    -- position of the flight in the itinerary as sold; null for the whole booking
    segment integer check (segment >= 0),
    content bytea not null,
    status text not null check (status in
      ('sending', 'unknown', 'byHand', 'requested', 'confirming', 'confirmed', 'refused', 'cancelled')),
    version integer not null,
    source text not null check (source in ('booking', 'customer', 'staff', 'airline')),
    asked_by text not null,
    sent_at timestamptz not null,
    updated_at timestamptz not null,
    -- when staff have dealt with a refusal
    closed_at timestamptz
  )`,
  `create index special_service_booking on special_service (booking_id, sent_at)`,
  `create table name_correction (
    correction_id text primary key,
    booking_id text not null references booking,
    passenger integer not null check (passenger >= 0),
    kind text not null check (kind in ('spelling', 'swapped', 'middleName', 'title')),
    names bytea not null,
    state text not null check (state in ('requested', 'sent', 'accepted', 'refused', 'withdrawn')),
    version integer not null,
    source text not null check (source in ('customer', 'staff')),
    asked_by text not null,
    -- the airline's answer and the evidence for it, as staff typed them
    answer bytea,
    answered_by text,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index name_correction_booking on name_correction (booking_id, created_at)`,
  `create unique index name_correction_open on name_correction (booking_id, passenger)
    where state in ('requested', 'sent')`,
  `create trigger work_queue_note_change after insert or update of status, closed_at or delete
    on special_service for each row execute function work_queue_note_change()`,
  `create trigger work_queue_note_change after insert or update of state or delete
    on name_correction for each row execute function work_queue_note_change()`,
]
