import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const changes = [
  `alter table payment_slip drop constraint payment_slip_state_check`,
  `alter table payment_slip add constraint payment_slip_state_check
    check (state in ('received', 'accepted', 'refused', 'closed'))`,
  // what is left over of orders that are paid
  `update payment_slip set state = 'closed', answered_by = 'system', answered_at = now()
    where state = 'received' and exists (
      select 1 from payment where payment.booking_id = payment_slip.booking_id and payment.state = 'received')`,
]

/** Transfer proofs that are closed because their order was paid. */
export const migration: Migration = {
  async up(db) {
    for (const change of changes) await sql.raw(change).execute(db)
  },
}
