/** Customers of staff: whose an order is, notes about them, and looks of staff at saved passengers. */
export const customer: readonly string[] = [
  // The owner of an order; for guests and for orders that staff booked the keyed digest of the contact's address.
  `alter table booking add column customer_key text generated always as (
    case when owner_user_id is not null and not booked_by_staff then owner_user_id else 'gst_' || contact_digest end
  ) stored`,
  `create index booking_customer on booking (customer_key, created_at, booking_id) where customer_key is not null`,
  `create table customer_note (
    note_id text primary key,
    customer_key text not null,
    by_user_id text not null,
    at timestamptz not null,
    text bytea not null
  )`,
  `create index customer_note_customer on customer_note (customer_key, at)`,
  `alter table saved_traveller_use drop constraint saved_traveller_use_purpose_check`,
  `alter table saved_traveller_use add constraint saved_traveller_use_purpose_check
    check (purpose in ('fill', 'change', 'staff'))`,
]
