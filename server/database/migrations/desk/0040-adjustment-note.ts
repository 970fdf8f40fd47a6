/** Credit and debit notes: written once, cancelled at most once, never deleted; each starts where the one before ended. */
export const adjustmentNote: readonly string[] = [
  // Amounts with "vat" in their name are contained in those without. Buyer, remark and reason of cancelling are encrypted.
  `create table adjustment_note (
    note_number text primary key,
    kind text not null check (kind in ('credit', 'debit')),
    invoice_number text not null references tax_invoice,
    invoice_serial integer not null check (invoice_serial > 0),
    before_satang bigint not null,
    before_vat_satang bigint not null check (before_vat_satang between 0 and before_satang),
    after_satang bigint not null,
    after_vat_satang bigint not null check (after_vat_satang between 0 and after_satang),
    reason text not null,
    remark bytea not null,
    seller jsonb not null,
    buyer bytea not null,
    issued_at timestamptz not null,
    issued_by text not null,
    cancelled_at timestamptz,
    cancelled_by text,
    cancel_reason bytea,
    unique (invoice_number, invoice_serial),
    check (case kind when 'credit' then after_satang < before_satang else after_satang > before_satang end),
    check ((cancelled_at is null) = (cancelled_by is null) and (cancelled_at is null) = (cancel_reason is null))
  )`,
  `create index adjustment_note_months on adjustment_note (issued_at)`,
  // The invoice is locked: two notes at once cannot both take what is left of it.
  `create function adjustment_note_follows() returns trigger language plpgsql as $$
  declare
    gross bigint;
    vat bigint;
  begin
    select service_satang, vat_satang into gross, vat from tax_invoice
      where invoice_number = new.invoice_number and cancelled_at is null for update;
    if gross is null then raise exception 'only a valid tax invoice is adjusted'; end if;
    select gross + coalesce(sum(after_satang - before_satang), 0),
        vat + coalesce(sum(after_vat_satang - before_vat_satang), 0) into gross, vat
      from adjustment_note where invoice_number = new.invoice_number and cancelled_at is null;
    if gross <> new.before_satang or vat <> new.before_vat_satang then
      raise exception 'an adjustment note begins with what is left of its invoice';
    end if;
    return new;
  end $$`,
  `create trigger adjustment_note_follows before insert on adjustment_note
    for each row execute function adjustment_note_follows()`,
  `create trigger adjustment_note_is_kept before update or delete on adjustment_note
    for each row execute function is_only_cancelled()`,
  `create function adjusted_invoice_is_valid() returns trigger language plpgsql as $$
  begin
    if exists (select from adjustment_note where invoice_number = old.invoice_number and cancelled_at is null) then
      raise exception 'a tax invoice with valid notes is not cancelled';
    end if;
    return new;
  end $$`,
  `create trigger adjusted_invoice_is_valid before update on tax_invoice
    for each row execute function adjusted_invoice_is_valid()`,
]
