/** What staff see of a delivery besides its state: its attempts, what was sent, and corrected addresses of orders. */
export const mailLog: readonly string[] = [
  // What was sent, encrypted, without the secrets of its links and without the bytes of its attachments.
  `alter table outbox add column sent_copy bytea`,
  `create table outbox_attempt (
    attempt_id bigint generated always as identity primary key,
    mail_key text not null references outbox on delete cascade,
    at timestamptz not null,
    fault text,
    answer text
  )`,
  `create index outbox_attempt_mail on outbox_attempt (mail_key, attempt_id)`,
  // Addresses and reason are encrypted, and erased with the order.
  `create table contact_correction (
    correction_id text primary key,
    booking_id text not null references booking,
    corrected_by text not null,
    approved_by text,
    at timestamptz not null,
    reason bytea,
    address_before bytea,
    address_after bytea
  )`,
  `create index contact_correction_booking on contact_correction (booking_id, at)`,
]
