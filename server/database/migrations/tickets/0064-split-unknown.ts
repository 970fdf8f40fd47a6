/** Splits whose outcome the supplier does not tell, as its settings are gone or it does not answer: staff settle them. */
export const splitUnknown: readonly string[] = [
  `alter table order_split
    drop constraint order_split_state_check,
    drop constraint order_split_contact_check`,
  `alter table order_split
    add constraint order_split_state_check
      check (state in ('requested', 'sending', 'unknown', 'done', 'refused', 'withdrawn')),
    add constraint order_split_contact_check
      check (contact is null or state in ('requested', 'sending', 'unknown'))`,
  `drop index order_split_open`,
  `create unique index order_split_open on order_split (booking_id)
    where state in ('requested', 'sending', 'unknown')`,
]
