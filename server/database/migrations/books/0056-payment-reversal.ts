// A credit that is reversed is told from a charge: what it paid is open again.
const entries = [
  `alter table credit_entry add reverses_entry_id bigint references credit_entry`,
  `alter table credit_entry add check (reverses_entry_id is null or (kind = 'correction' and satang < 0))`,
  `create index credit_entry_reverses on credit_entry (reverses_entry_id) where reverses_entry_id is not null`,
  // the trigger credit_entry_counts runs before it and holds the lock of the company
  `create function credit_reversal_is_covered() returns trigger language plpgsql as $$
  declare
    unused bigint;
  begin
    select satang
        + coalesce((select sum(satang) from credit_entry where reverses_entry_id = entry.entry_id), 0)
        - coalesce((select sum(satang) from company_application
          where entry_id = entry.entry_id and reversed_at is null), 0)
      into unused from credit_entry as entry where entry_id = new.reverses_entry_id
        and company_id = new.company_id and satang > 0 and kind not in ('booking', 'refund');
    if unused is null or -new.satang > unused then
      raise exception 'entry % is not reversed by more than what is left of it', new.reverses_entry_id;
    end if;
    return new;
  end $$`,
  `create trigger credit_reversal_is_covered before insert on credit_entry
    for each row when (new.reverses_entry_id is not null) execute function credit_reversal_is_covered()`,
]

const payments = [
  `alter table company_payment add reversed_at timestamptz, add reversed_by text, add reverse_reason text`,
  `alter table company_payment add check ((reversed_at is null) = (reversed_by is null)
    and (reversed_at is null) = (reverse_reason is null) and (reversed_at is null or state = 'confirmed'))`,
  // the last time that the company was asked for its certificate (50 ทวิ); null while it was not
  `alter table company_payment add certificate_asked_at timestamptz, add certificate_asked_by text`,
  // a payment that was reversed is recorded anew with its reference
  `drop index company_payment_reference`,
  `create unique index company_payment_reference on company_payment (company_id, reference)
    where state <> 'refused' and reversed_at is null`,
  `create index company_payment_open on company_payment (company_id, asked_at) where state = 'asked'`,
  `create index company_payment_certificate on company_payment (asked_at) where state = 'confirmed'
    and reversed_at is null and withheld_satang > 0 and certificate_number is null`,
]

const applications = [
  `create or replace function company_application_is_covered() returns trigger language plpgsql as $$
  declare
    owner_id text;
    credit bigint;
    owed bigint;
  begin
    select company_id into owner_id from company_invoice where invoice_number = new.invoice_number and cancelled_at is null;
    perform from company where company_id = owner_id for update;
    select satang
        + coalesce((select sum(satang) from credit_entry where reverses_entry_id = entry.entry_id), 0)
        - coalesce((select sum(satang) from company_application
          where entry_id = entry.entry_id and reversed_at is null), 0)
      into credit from credit_entry as entry
        where entry_id = new.entry_id and company_id = owner_id and satang > 0;
    select sum(satang) - coalesce((select sum(satang) from company_application
        where invoice_number = new.invoice_number and reversed_at is null), 0)
      into owed from company_invoice_line where invoice_number = new.invoice_number;
    if credit is null or owed is null or new.satang > credit or new.satang > owed then
      raise exception 'an application to invoice % is not covered', new.invoice_number;
    end if;
    return new;
  end $$`,
]

// Transfers are found by their reference, however it is typed.
const keyOf = (column: string) => `(upper(regexp_replace(${column}, '[[:space:]-]+', '', 'g')))`
const transfers = [
  `create index company_payment_transfer on company_payment (${keyOf('reference')})`,
  `create index top_up_request_transfer on top_up_request (${keyOf('receipt_number')}) where state = 'confirmed'`,
  `create index bank_statement_line_transfer on bank_statement_line (${keyOf('reference')}) where satang > 0`,
]

// Values of columns that an accounting program assigns, as the agency's accountant enters them.
const settings = [
  `create table journal_setting (
    name text primary key,
    value text not null,
    set_by text not null,
    set_at timestamptz not null
  )`,
]

/** Reversals of companies' payments, reminders of certificates, and settings of the journal's layouts. */
export const paymentReversal: readonly string[] = [
  ...entries,
  ...payments,
  ...applications,
  ...transfers,
  ...settings,
]
