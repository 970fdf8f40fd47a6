/** Quotations: up to three offers that staff send to a customer, and the orders that are booked from them. */
export const quotation: readonly string[] = [
  `create table quotation (
    quotation_id text primary key,
    number text not null unique,
    state text not null check (state in ('draft', 'sent', 'accepted', 'expired', 'withdrawn')),
    language text not null,
    customer bytea not null,
    email_digest text,
    options jsonb not null check (jsonb_array_length(options) <= 3),
    valid_until timestamptz,
    created_by text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    sent_at timestamptz,
    check (state in ('draft', 'withdrawn') or (valid_until is not null and sent_at is not null))
  )`,
  `create index quotation_list on quotation (created_at desc, quotation_id desc)`,
  `create index quotation_draft on quotation (created_by, updated_at) where state = 'draft'`,
  `create index quotation_sent on quotation (valid_until) where state = 'sent'`,
  `create index quotation_email on quotation (email_digest) where email_digest is not null`,
  `create table quotation_choice (
    search_id text primary key,
    quotation_id text not null references quotation on delete cascade,
    option_id text not null,
    at timestamptz not null
  )`,
  `create index quotation_choice_quotation on quotation_choice (quotation_id)`,
  // The number stays with the order when the quotation itself is deleted.
  `alter table booking add column quotation_number text`,
  `create index booking_quotation on booking (quotation_number) where quotation_number is not null`,
]
