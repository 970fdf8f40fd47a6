/** Tickets, change requests of owners, and schedule changes of airlines. */
export const ticket: readonly string[] = [
  `create table ticket (
    ticket_number text primary key check (ticket_number ~ '^[0-9]{13}$'),
    booking_id text not null references booking,
    passenger integer not null,
    issued_at timestamptz not null,
    coupons jsonb not null,
    unique (booking_id, passenger)
  )`,
  `create index ticket_issued on ticket (issued_at) include (booking_id)`,
  `create table change_request (
    request_id text primary key,
    booking_id text not null references booking,
    kind text not null check (kind in ('cancel', 'refund', 'change')),
    state text not null check (state in ('quoted', 'asked', 'done', 'declined', 'withdrawn', 'lapsed')),
    quote jsonb not null,
    message bytea,
    valid_until timestamptz not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    answered_by text,
    -- the member of staff who recorded an answer given by phone; null when the customer answered online
    recorded_by text
  )`,
  `create index change_request_booking on change_request (booking_id)`,
  `create unique index change_request_asked_once on change_request (booking_id) where state = 'asked'`,
  `create table schedule_change (
    change_id text primary key,
    booking_id text not null references booking on delete cascade,
    state text not null check (state in ('told', 'accepting', 'toConfirm', 'accepted', 'refused', 'settled', 'replaced',
      'takenBack', 'lost', 'rebooked')),
    -- what is different, and the trip as it would be flown
    difference jsonb not null,
    needs_answer boolean not null default true,
    reply_by timestamptz not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    answered_by text,
    recorded_by text
  )`,
  `create index schedule_change_booking on schedule_change (booking_id, created_at)`,
  `create unique index schedule_change_open on schedule_change (booking_id)
    where state in ('told', 'accepting', 'toConfirm', 'refused', 'lost')`,
]
