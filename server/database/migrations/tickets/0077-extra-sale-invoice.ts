/** The payment surcharge of bags and seats that were bought after the booking has a tax invoice of its own. */
export const extraSaleInvoice: readonly string[] = [
  `alter table tax_invoice add column extra_sale_id text references extra_sale`,
  `alter table tax_invoice add constraint tax_invoice_of_one_thing
    check (exchange_id is null or extra_sale_id is null)`,
  `drop index tax_invoice_of_booking`,
  `create unique index tax_invoice_of_booking on tax_invoice (booking_id)
    where cancelled_at is null and exchange_id is null and extra_sale_id is null`,
  `create unique index tax_invoice_of_extra_sale on tax_invoice (extra_sale_id) where cancelled_at is null`,
]
