import type { Instant } from '#contract/terms/time.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** A transfer proof that nobody has answered. */
export type OpenTransferProof = {
  readonly transferProofId: string
  /** Whether a clerk has confirmed the order's payment with this proof. */
  readonly isConfirmed: boolean
}

/** The automatic result of a proof and its author: a clerk's id, or "system". */
export type TransferProofClosure = {
  readonly to: 'accepted' | 'closed'
  readonly by: string
  readonly at: Instant
}

/** Accesses the transfer proofs that are still open when an order's money comes. */
export type OpenTransferProofStore = {
  /** Locked until the transaction ends. */
  openOf(tx: Tx, bookingId: string): Promise<readonly OpenTransferProof[]>
  end(tx: Tx, transferProofId: string, end: TransferProofClosure): Promise<void>
}

/** Creates the store of open transfer proofs backed by the database. */
export function createOpenTransferProofStore(): OpenTransferProofStore {
  return {
    async openOf(tx, bookingId) {
      const open = await tx
        .selectFrom('transfer_proof')
        .select('transfer_proof_id')
        .where('booking_id', '=', bookingId)
        .where('state', '=', 'received')
        .orderBy('transfer_proof_id')
        .forUpdate()
        .execute()
      const confirmed = await tx
        .selectFrom('payment_confirmation')
        .innerJoin('payment', 'payment.payment_id', 'payment_confirmation.payment_id')
        .select('transfer_proof_id')
        .where('payment.booking_id', '=', bookingId)
        .execute()
      const known = new Set(confirmed.map(({ transfer_proof_id }) => transfer_proof_id))
      return open.map(({ transfer_proof_id: transferProofId }) => ({
        transferProofId,
        isConfirmed: known.has(transferProofId),
      }))
    },
    async end(tx, transferProofId, { to, by, at }) {
      const change = tx.updateTable('transfer_proof').set({ state: to, answered_by: by, answered_at: at })
      await change.where('transfer_proof_id', '=', transferProofId).where('state', '=', 'received').execute()
    },
  }
}
