/** Tax invoices that customers ask for; erased with the personal data of the order. */
export const taxInvoiceRequest: readonly string[] = [
  // The buyer is encrypted. The newest request of an order counts.
  `create table tax_invoice_request (
    booking_id text primary key references booking,
    buyer bytea not null,
    requested_at timestamptz not null
  )`,
]
