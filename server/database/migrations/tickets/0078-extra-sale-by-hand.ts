/**
 * A sale of extras that staff choose for a customer, and one that they settle by hand: what was not added is refunded with
 * its part of the payment surcharge, and the rest stays sold. The work queue follows sales whose outcome is not certain.
 */
export const extraSaleByHand: readonly string[] = [
  `alter table extra_sale add column asked_by text`,
  `alter table extra_sale add column not_added jsonb not null default '[]'`,
  `alter table extra_sale add column not_added_satang bigint not null default 0`,
  `alter table extra_sale add constraint extra_sale_not_added
    check (not_added_satang between 0 and due_satang)`,
  `alter table refund add column surcharge_satang bigint not null default 0`,
  `alter table refund add constraint refund_surcharge check (surcharge_satang between 0 and satang)`,
  `create trigger work_queue_note_change after insert or update of state or delete
    on extra_sale for each row execute function work_queue_note_change()`,
  `insert into work_queue_change (booking_id) select booking_id from extra_sale where state = 'unknown'`,
]
