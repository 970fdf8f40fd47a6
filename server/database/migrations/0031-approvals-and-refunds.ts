import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const changes = [
  // the refunds requested for a payment
  `create index refund_payment on refund (payment_id)`,
  `create index payment_without_seat on payment (updated_at) where state in ('late', 'mismatched')`,
  // the work queue polls every 30 s for refund approvals of the last weeks
  `create index approval_give_back on approval (at) where action_key like 'giveBack:%'`,
  // confirmations that rest on refused slips count for no other payment
  `delete from payment_confirmation
    using transfer_proof, payment
    where transfer_proof.transfer_proof_id = payment_confirmation.transfer_proof_id and transfer_proof.state = 'refused'
      and payment.payment_id = payment_confirmation.payment_id
      and payment.state not in ('received', 'late', 'mismatched')`,
]

/** Refunds are found with an index; confirmations of refused slips are deleted. */
export const migration: Migration = {
  async up(db) {
    for (const change of changes) await sql.raw(change).execute(db)
  },
}
