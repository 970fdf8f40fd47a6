/** The work queue follows voids, exchanges and refunds of tickets whose outcome is not certain or not whole. */
export const ticketAlarm: readonly string[] = [
  `alter table work_queue_item drop constraint work_queue_item_kind_check`,
  `alter table work_queue_item add constraint work_queue_item_kind_check check (kind in ('quoteRequested', 'quoteSent',
    'unpaid', 'paidNotTicketed', 'unknownOutcome', 'review', 'waitingList', 'transferProofToCheck', 'refundDue',
    'changeRequested', 'unappliedReceipt', 'scheduleChanged', 'exchangeUnticketed', 'ticketOutcomeUnknown',
    'voidIncomplete'))`,
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
