import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const changes = [
  `alter table transfer_proof drop constraint transfer_proof_state_check`,
  `alter table transfer_proof add constraint transfer_proof_state_check
    check (state in ('received', 'accepted', 'refused', 'closed'))`,
  // open proofs of orders that are paid
  `update transfer_proof set state = 'closed', answered_by = 'system', answered_at = now()
    where state = 'received' and exists (
      select 1 from payment where payment.booking_id = transfer_proof.booking_id and payment.state = 'received')`,
]

/** Transfer proofs are closed when their order is paid. */
export const migration: Migration = {
  async up(db) {
    for (const change of changes) await sql.raw(change).execute(db)
  },
}
