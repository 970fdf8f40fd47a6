import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const changes = [
  // how much of some money was asked to go back
  `create index refund_payment on refund (payment_id)`,
  `create index payment_without_seat on payment (updated_at) where state in ('late', 'mismatched')`,
  // the desk looks every half minute for what somebody wanted to go back in the last weeks
  `create index approval_give_back on approval (at) where action_key like 'giveBack:%'`,
  // what was said by slips that were refused counts for no other money
  `delete from payment_confirmation
    using transfer_proof, payment
    where transfer_proof.transfer_proof_id = payment_confirmation.transfer_proof_id and transfer_proof.state = 'refused'
      and payment.payment_id = payment_confirmation.payment_id
      and payment.state not in ('received', 'late', 'mismatched')`,
]

/** Money that goes back, found without reading all of it; and no words that rest on refused slips. */
export const migration: Migration = {
  async up(db) {
    for (const change of changes) await sql.raw(change).execute(db)
  },
}
