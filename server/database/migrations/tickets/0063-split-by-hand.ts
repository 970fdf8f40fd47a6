/**
 * Splits that staff carry out in the supplier's own system, splits that are withdrawn, and the owners of the orders that an
 * order was split off.
 */
export const splitByHand: readonly string[] = [
  `alter table order_split
    drop constraint order_split_state_check,
    drop constraint order_split_check,
    drop constraint order_split_check1,
    -- where the reservation was divided in the supplier's own system: its reference, once that counts
    add column recorded_ref text,
    add column recorded_locator text`,
  `alter table order_split
    add constraint order_split_state_check
      check (state in ('requested', 'sending', 'done', 'refused', 'withdrawn')),
    add constraint order_split_contact_check check (contact is null or state in ('requested', 'sending')),
    add constraint order_split_done_check check (
      (state = 'done') = (new_booking_id is not null and stays_satang is not null and leaves_satang is not null)),
    add constraint order_split_recorded_check check (recorded_locator is null or state <> 'requested')`,
  `drop index order_split_open`,
  `create unique index order_split_open on order_split (booking_id) where state in ('requested', 'sending')`,
  // Who owned the order that another was split off may not approve its money.
  `alter table booking add column earlier_owners text[] not null default '{}'`,
]
