/** Receipts that the shop issues for money that staff receive; and how a transfer proof is found again. */
export const receipt: readonly string[] = [
  // staff see whether a transfer or a picture was sent before, rejected ones included
  `create index transfer_proof_transfer on transfer_proof (transaction_reference) where transaction_reference is not null`,
  `create index transfer_proof_picture on transfer_proof (picture_digest)`,
  `alter table payment_confirmation add column tender text check (tender in ('cash', 'cardTerminal', 'transfer'))`,
  // Numbers without gaps: the row is locked until the transaction that takes a number ends.
  `create table number_series (
    kind text not null,
    year integer not null,
    last_serial integer not null,
    primary key (kind, year)
  )`,
  `create table payment_receipt (
    receipt_number text primary key,
    payment_id text not null unique references payment,
    satang bigint not null check (satang > 0),
    tender text check (tender in ('cash', 'cardTerminal', 'transfer')),
    issued_by text not null,
    issued_at timestamptz not null
  )`,
  `create function receipt_is_written_once() returns trigger language plpgsql as $$
  begin
    raise exception 'a receipt is never changed';
  end $$`,
  `create trigger receipt_is_written_once before update or delete on payment_receipt
    for each row execute function receipt_is_written_once()`,
]
