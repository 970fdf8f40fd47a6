/** The supplier call log, what was not sold of supplier answers, releases of reservations, and the demo supplier. */
export const supplier: readonly string[] = [
  // Requests to suppliers and their responses, with personal data redacted; deleted after the retention
  // period.
  `create table supplier_call (
    call_id text primary key,
    supplier_id text not null,
    at timestamptz not null,
    call text not null,
    request_id text not null,
    client_reference text,
    reservation_ref text,
    method text not null,
    path text not null,
    outcome text not null check (outcome in ('answer', 'unreachable', 'lost')),
    status integer,
    note text,
    ms integer not null,
    sent_bytes integer not null,
    got_bytes integer not null,
    sent text,
    got text
  )`,
  `create index supplier_call_at on supplier_call (at desc, call_id desc)`,
  `create index supplier_call_client on supplier_call (client_reference) where client_reference is not null`,
  `create index supplier_call_reservation on supplier_call (reservation_ref) where reservation_ref is not null`,
  // How many offers of a search were not sold, by reason; deleted together with the supplier calls of the
  // search.
  `create table supplier_unsold (
    request_id text not null,
    supplier_id text not null,
    reason text not null check (reason in ('payAtOnce', 'otherCurrency', 'incomplete')),
    offers integer not null check (offers > 0),
    at timestamptz not null,
    primary key (request_id, supplier_id, reason)
  )`,
  `create index supplier_unsold_at on supplier_unsold (at)`,
  // The intent is written before the supplier is called; the outcome when it is certain.
  `create table reservation_release (
    supplier_id text not null,
    reservation_ref text not null,
    record_locator text not null,
    client_reference text not null,
    booking_id text,
    asked_at timestamptz not null,
    outcome text check (outcome in ('released', 'refused')),
    ended_at timestamptz,
    primary key (supplier_id, reservation_ref),
    check ((outcome is null) = (ended_at is null))
  )`,
  // Reservations of the demo supplier, whose airlines are fictitious.
  `create table demo_reservation (
    reservation_ref text primary key,
    client_reference text not null constraint demo_reservation_reference unique,
    record_locator text not null constraint demo_reservation_locator unique,
    state text not null check (state in ('held', 'ticketed', 'cancelled')),
    offer_ref text not null,
    passengers integer not null check (passengers > 0),
    total_satang bigint not null check (total_satang > 0),
    tickets jsonb not null default '[]',
    departs_at timestamptz not null,
    ticketing_time_limit_at timestamptz not null,
    created_at timestamptz not null
  )`,
  `create sequence demo_ticket_serial`,
]
