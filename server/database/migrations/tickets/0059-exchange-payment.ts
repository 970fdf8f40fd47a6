/**
 * The difference of an exchange that the customer pays on the order page: several attempts, of which one is received, and
 * an exchange that is sent after it.
 */
export const exchangePayment: readonly string[] = [
  `alter table ticket_exchange add column pay_by timestamptz`,
  `alter table ticket_exchange drop constraint ticket_exchange_state_check`,
  `alter table ticket_exchange add constraint ticket_exchange_state_check
    check (state in ('offered', 'awaitingPayment', 'sending', 'unknown', 'done', 'unticketed', 'refused', 'lapsed'))`,
  `alter table ticket_exchange drop constraint ticket_exchange_check`,
  `alter table ticket_exchange add constraint ticket_exchange_check check (
    state in ('offered', 'lapsed')
    or (chosen is not null and due_satang is not null and (sent_at is not null or pay_by is not null))
  )`,
  `drop index ticket_exchange_open`,
  `create unique index ticket_exchange_open on ticket_exchange (booking_id)
    where state in ('awaitingPayment', 'sending', 'unknown', 'unticketed')`,
  `drop index payment_of_exchange`,
  `create index payment_of_exchange on payment (exchange_id) where exchange_id is not null`,
  `create unique index payment_of_exchange_received_once on payment (exchange_id)
    where exchange_id is not null and state = 'received'`,
]
