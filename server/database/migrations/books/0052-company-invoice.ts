// The account of a company also takes what it keeps back of an invoice: withheld tax, and the fee of its bank.
const kinds = [
  `alter table credit_entry drop constraint credit_entry_kind_check`,
  `alter table credit_entry add constraint credit_entry_kind_check
    check (kind in ('topUp', 'booking', 'refund', 'correction', 'withheldTax', 'bankFee'))`,
  `alter table credit_entry add check (kind not in ('withheldTax', 'bankFee') or satang > 0)`,
]

const terms = [
  `create table company_terms (
    company_id text primary key references company,
    -- days from the invoice to its due date
    payment_days integer not null check (payment_days between 0 and 365),
    -- no payment on account while an invoice is overdue by more days; null for no stop
    stop_after_days integer check (stop_after_days between 0 and 365),
    -- as they stand on invoices
    address text not null default '',
    branch text not null default '',
    -- the last day on which the stop is lifted
    lifted_until date
  )`,
]

// A paper that may be cancelled once. Both parties stand on it as they were.
const cancellable = `company_id text not null references company,
    seller jsonb not null,
    buyer jsonb not null,
    issued_at timestamptz not null,
    issued_by text not null,
    cancelled_at timestamptz,
    cancelled_by text,
    cancel_reason text,
    check ((cancelled_at is null) = (cancelled_by is null) and (cancelled_at is null) = (cancel_reason is null))`

const papers = [
  `create table company_invoice (
    invoice_number text primary key,
    due_on date not null,
    ${cancellable}
  )`,
  `create index company_invoice_company on company_invoice (company_id, issued_at)`,
  `create trigger company_invoice_is_kept before update or delete on company_invoice
    for each row execute function is_only_cancelled()`,
  // satang includes service_satang, which includes vat_satang
  `create table company_invoice_line (
    invoice_number text not null references company_invoice,
    entry_id bigint not null references credit_entry,
    satang bigint not null check (satang > 0),
    service_satang bigint not null check (service_satang between 0 and satang),
    vat_satang bigint not null check (vat_satang between 0 and service_satang),
    vat_basis_points integer not null check (vat_basis_points between 0 and 10000),
    primary key (invoice_number, entry_id)
  )`,
  `create index company_invoice_line_entry on company_invoice_line (entry_id)`,
  `create table company_billing_note (
    note_number text primary key,
    presented_on date not null,
    -- the payment that the company promises; null while it has not
    promised_on date,
    -- the invoices with what was owed of each
    lines jsonb not null,
    ${cancellable}
  )`,
  `create index company_billing_note_company on company_billing_note (company_id, issued_at)`,
  `create trigger company_billing_note_is_kept before update or delete on company_billing_note
    for each row execute function is_only_cancelled()`,
]

const money = [
  `create table company_payment (
    payment_id text primary key,
    company_id text not null references company,
    request_key text not null,
    received_satang bigint not null check (received_satang >= 0),
    withheld_satang bigint not null check (withheld_satang >= 0),
    bank_fee_satang bigint not null check (bank_fee_satang >= 0),
    reference text not null,
    -- the invoices that it pays, in this order
    invoice_numbers jsonb not null,
    state text not null check (state in ('asked', 'confirmed', 'refused')),
    asked_by text not null,
    asked_at timestamptz not null,
    answered_by text,
    answered_at timestamptz,
    -- of the withheld tax (50 ทวิ); null while it is missing
    certificate_number text,
    unique (company_id, request_key),
    check (received_satang + withheld_satang + bank_fee_satang > 0),
    check ((state = 'asked') = (answered_at is null))
  )`,
  `create unique index company_payment_reference on company_payment (company_id, reference) where state <> 'refused'`,
  `create table company_application (
    application_id text primary key,
    entry_id bigint not null references credit_entry,
    invoice_number text not null references company_invoice,
    satang bigint not null check (satang > 0),
    applied_at timestamptz not null,
    applied_by text not null,
    reversed_at timestamptz,
    reversed_by text,
    reverse_reason text,
    check ((reversed_at is null) = (reversed_by is null) and (reversed_at is null) = (reverse_reason is null))
  )`,
  `create index company_application_entry on company_application (entry_id)`,
  `create index company_application_invoice on company_application (invoice_number)`,
]

// Safety net: whatever the code does, a charge stands on one invoice, and no money pays twice.
const guards = [
  `create function company_charge_is_invoiced_once() returns trigger language plpgsql as $$
  declare
    owner_id text;
  begin
    select company_id into owner_id from company_invoice where invoice_number = new.invoice_number and cancelled_at is null;
    perform from company where company_id = owner_id for update;
    if not exists (select from credit_entry where entry_id = new.entry_id and company_id = owner_id
      and kind = 'booking' and satang = -new.satang) then
      raise exception 'entry % is no charge of the company of invoice %', new.entry_id, new.invoice_number;
    end if;
    if exists (select from company_invoice_line line join company_invoice using (invoice_number)
      where line.entry_id = new.entry_id and cancelled_at is null) then
      raise exception 'entry % is invoiced already', new.entry_id;
    end if;
    return new;
  end $$`,
  `create trigger company_charge_is_invoiced_once before insert on company_invoice_line
    for each row execute function company_charge_is_invoiced_once()`,
  `create function company_invoice_line_is_kept() returns trigger language plpgsql as $$
  begin
    raise exception 'the lines of an invoice are never changed';
  end $$`,
  `create trigger company_invoice_line_is_kept before update or delete on company_invoice_line
    for each row execute function company_invoice_line_is_kept()`,
  `create function company_application_is_covered() returns trigger language plpgsql as $$
  declare
    owner_id text;
    credit bigint;
    owed bigint;
  begin
    select company_id into owner_id from company_invoice where invoice_number = new.invoice_number and cancelled_at is null;
    perform from company where company_id = owner_id for update;
    select satang - coalesce((select sum(satang) from company_application
        where entry_id = new.entry_id and reversed_at is null), 0)
      into credit from credit_entry where entry_id = new.entry_id and company_id = owner_id and satang > 0;
    select sum(satang) - coalesce((select sum(satang) from company_application
        where invoice_number = new.invoice_number and reversed_at is null), 0)
      into owed from company_invoice_line where invoice_number = new.invoice_number;
    if credit is null or owed is null or new.satang > credit or new.satang > owed then
      raise exception 'an application to invoice % is not covered', new.invoice_number;
    end if;
    return new;
  end $$`,
  `create trigger company_application_is_covered before insert on company_application
    for each row execute function company_application_is_covered()`,
  `create function company_application_is_only_reversed() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and old.reversed_at is null and new.reversed_at is not null
      and (to_jsonb(new) - 'reversed_at' - 'reversed_by' - 'reverse_reason')
        = (to_jsonb(old) - 'reversed_at' - 'reversed_by' - 'reverse_reason') then
      return new;
    end if;
    raise exception 'an application is only reversed';
  end $$`,
  `create trigger company_application_is_only_reversed before update or delete on company_application
    for each row execute function company_application_is_only_reversed()`,
  `create function paid_company_invoice_is_valid() returns trigger language plpgsql as $$
  begin
    if exists (select from company_application where invoice_number = old.invoice_number and reversed_at is null) then
      raise exception 'an invoice to which money is applied is not cancelled';
    end if;
    return new;
  end $$`,
  `create trigger paid_company_invoice_is_valid before update on company_invoice
    for each row execute function paid_company_invoice_is_valid()`,
]

/** Invoices and billing notes of companies, and which of their money pays which invoice. */
export const companyInvoice: readonly string[] = [...kinds, ...terms, ...papers, ...money, ...guards]
