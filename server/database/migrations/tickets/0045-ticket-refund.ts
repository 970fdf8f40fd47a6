/**
 * Refunds of travel documents: the intent is written before the supplier is called, the outcome when it is certain;
 * what the supplier pays and what the customer gets are kept apart.
 */
export const ticketRefund: readonly string[] = [
  `create table ticket_refund (
    refund_id text primary key,
    booking_id text not null references booking,
    state text not null check (state in ('sending', 'unknown', 'applied', 'accepted', 'supplierPaid', 'refused')),
    version integer not null,
    route text not null check (route in ('supplier', 'application')),
    basis text not null check (basis in ('voluntary', 'taxesOnly', 'involuntary')),
    -- the documents with the lines of their quotes
    documents jsonb not null,
    -- those of them that were refunded, once that is certain
    refunded_numbers jsonb not null default '[]',
    from_supplier_satang bigint not null check (from_supplier_satang >= 0),
    received_satang bigint check (received_satang >= 0),
    supplier_paid_at timestamptz,
    to_customer_satang bigint not null check (to_customer_satang >= 0),
    customer_satang bigint check (customer_satang >= 0),
    customer_paid_at timestamptz,
    note text not null default '',
    asked_by text not null,
    sent_at timestamptz not null,
    updated_at timestamptz not null,
    check ((state = 'supplierPaid') = (supplier_paid_at is not null)),
    check ((supplier_paid_at is null) = (received_satang is null)),
    check ((customer_paid_at is null) = (customer_satang is null))
  )`,
  `create index ticket_refund_booking on ticket_refund (booking_id, sent_at)`,
  `create unique index ticket_refund_open on ticket_refund (booking_id)
    where state in ('sending', 'unknown', 'applied')`,
]
