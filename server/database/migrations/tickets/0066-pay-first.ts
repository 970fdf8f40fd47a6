/**
 * Pay-first orders: nothing is held at the supplier, and the order is made once its payment is authorised or received.
 */
export const payFirst: readonly string[] = [
  `alter table booking add column is_pay_first boolean not null default false`,
  `alter table booking drop constraint booking_state_check`,
  `alter table booking add constraint booking_state_check check (state in ('requested', 'quoted', 'submitted', 'booking',
    'unknown', 'waitlisted', 'awaitingPayment', 'purchased', 'held', 'paid', 'ticketed', 'rejected', 'expired', 'cancelled',
    'review'))`,
  `alter table booking add constraint booking_pay_first_check check (
    state not in ('awaitingPayment', 'purchased')
    or (is_pay_first and pay_by is not null and (state = 'awaitingPayment' or record_locator is not null))
  )`,
]
