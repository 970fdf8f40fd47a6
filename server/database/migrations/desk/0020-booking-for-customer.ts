/** Bookings that staff make for customers: how the customer agreed, and the customer's own agreement later. */
export const bookingForCustomer: readonly string[] = [
  // Nothing personal: channel, the id of the member of staff, and the text that was read out.
  `alter table booking add column recorded_consent jsonb`,
  `alter table booking add column confirmed_agreement jsonb`,
  `alter table booking add column contact_channel text generated always as (recorded_consent ->> 'channel') stored`,
  `alter table booking add constraint booking_contact_channel_check
    check (contact_channel in ('phone', 'line', 'walkIn', 'email'))`,
  `alter table booking add constraint booking_confirmed_agreement_check
    check (confirmed_agreement is null or recorded_consent is not null)`,
  `create index booking_contact_channel_sold on booking (contact_channel, created_at, booking_id)
    where contact_channel is not null`,
]
