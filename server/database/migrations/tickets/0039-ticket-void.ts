/** Voids of travel documents: the intent is written before the supplier is called, the outcome when it is certain. */
export const ticketVoid: readonly string[] = [
  `create table ticket_void (
    void_id text primary key,
    booking_id text not null references booking,
    state text not null check (state in ('sending', 'unknown', 'done', 'partial', 'refused')),
    version integer not null,
    ticket_numbers jsonb not null,
    -- those of them that were voided, once that is certain
    voided_numbers jsonb not null default '[]',
    note text not null default '',
    asked_by text not null,
    sent_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index ticket_void_booking on ticket_void (booking_id, sent_at)`,
  `create unique index ticket_void_open on ticket_void (booking_id) where state in ('sending', 'unknown')`,
]
