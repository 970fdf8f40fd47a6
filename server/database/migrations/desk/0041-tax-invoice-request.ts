/**
 * Tax invoices that customers ask for, erased with the personal data of the order; and the tax that companies
 * withheld from invoices, with the certificate (50 ทวิ) that is missing until it is received.
 */
export const taxInvoiceRequest: readonly string[] = [
  // The buyer is encrypted. The newest request of an order counts.
  `create table tax_invoice_request (
    booking_id text primary key references booking,
    buyer bytea not null,
    requested_at timestamptz not null
  )`,
  `create table tax_withholding (
    invoice_number text primary key references tax_invoice,
    withheld_satang bigint not null check (withheld_satang > 0),
    recorded_at timestamptz not null,
    recorded_by text not null,
    certificate_number text,
    received_at timestamptz,
    received_by text,
    check ((certificate_number is null) = (received_at is null) and (received_at is null) = (received_by is null))
  )`,
  `create index tax_withholding_missing on tax_withholding (recorded_at) where received_at is null`,
]
