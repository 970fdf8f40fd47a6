/**
 * Who booked for a customer: until now in the place of the owner, so that a clerk's account held the orders of
 * customers, and customers could not claim them.
 */
export const bookedBy: readonly string[] = [
  `alter table booking add column booked_by text`,
  `update booking set booked_by = owner_user_id, owner_user_id = null
    where booked_by_staff and owner_user_id is not null`,
  `alter table booking add constraint booking_booked_by_check check (booked_by is null or booked_by_staff)`,
  // The owner of an order; for guests the keyed digest of the contact's address.
  `alter table booking drop column customer_key`,
  `alter table booking add column customer_key text
    generated always as (coalesce(owner_user_id, 'gst_' || contact_digest)) stored`,
  `create index booking_customer on booking (customer_key, created_at, booking_id) where customer_key is not null`,
]
