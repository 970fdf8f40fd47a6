/** The difference of an exchange that is charged to the account of the company which paid for the order. */
export const exchangeOnAccount: readonly string[] = [
  `alter table ticket_exchange add column on_account boolean not null default false`,
  `alter table ticket_exchange add constraint ticket_exchange_paid_one_way
    check (not on_account or (tender is null and pay_by is null and due_satang > 0))`,
]
