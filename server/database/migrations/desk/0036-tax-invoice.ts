/** Tax invoices: written once, cancelled at most once, never deleted. */
export const taxInvoice: readonly string[] = [
  // service_satang includes vat_satang. The buyer and the reason are encrypted.
  `create table tax_invoice (
    invoice_number text primary key,
    booking_id text not null references booking,
    service_satang bigint not null check (service_satang > 0),
    vat_satang bigint not null check (vat_satang between 0 and service_satang),
    vat_basis_points integer not null check (vat_basis_points between 0 and 10000),
    collected_satang bigint not null,
    seller jsonb not null,
    buyer bytea not null,
    issued_at timestamptz not null,
    issued_by text not null,
    replaces text unique references tax_invoice,
    cancelled_at timestamptz,
    cancelled_by text,
    cancel_reason bytea,
    check ((cancelled_at is null) = (cancelled_by is null) and (cancelled_at is null) = (cancel_reason is null))
  )`,
  `create unique index tax_invoice_of_booking on tax_invoice (booking_id) where cancelled_at is null`,
  `create index tax_invoice_bookings on tax_invoice (booking_id)`,
  `create index tax_invoice_months on tax_invoice (issued_at)`,
  // For papers that may be cancelled once: nothing else of a row changes.
  `create function is_only_cancelled() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and old.cancelled_at is null and new.cancelled_at is not null
      and (to_jsonb(new) - 'cancelled_at' - 'cancelled_by' - 'cancel_reason')
        = (to_jsonb(old) - 'cancelled_at' - 'cancelled_by' - 'cancel_reason') then
      return new;
    end if;
    raise exception 'a row of % is never changed', tg_table_name;
  end $$`,
  `create trigger tax_invoice_is_kept before update or delete on tax_invoice
    for each row execute function is_only_cancelled()`,
]
