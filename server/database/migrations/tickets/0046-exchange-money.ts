const alarms = [
  // The reasons are those of contract/terms/work-queue.ts, to which releases add.
  `alter table work_queue_item drop constraint work_queue_item_kind_check`,
  ...Object.entries({
    ticket_void: 'state',
    ticket_exchange: 'state',
    ticket_refund: 'state, customer_paid_at',
    ticket: 'status',
  }).map(
    ([table, columns]) =>
      `create trigger work_queue_note_change after insert or update of ${columns} or delete
        on ${table} for each row execute function work_queue_note_change()`,
  ),
  `insert into work_queue_change (booking_id)
    select booking_id from ticket_void where state in ('unknown', 'partial')
    union select booking_id from ticket_exchange where state in ('unknown', 'unticketed')
    union select booking_id from ticket_refund
      where state = 'unknown' or (state = 'supplierPaid' and customer_paid_at is null)`,
]

const invoices = [
  `alter table tax_invoice add column exchange_id text references ticket_exchange`,
  `drop index tax_invoice_of_booking`,
  `create unique index tax_invoice_of_booking on tax_invoice (booking_id)
    where cancelled_at is null and exchange_id is null`,
  `create unique index tax_invoice_of_exchange on tax_invoice (exchange_id) where cancelled_at is null`,
]

/**
 * The work queue follows voids, exchanges and refunds of tickets whose outcome is not certain or not whole; the fee of an
 * exchange has a tax invoice of its own.
 */
export const exchangeMoney: readonly string[] = [...alarms, ...invoices]
