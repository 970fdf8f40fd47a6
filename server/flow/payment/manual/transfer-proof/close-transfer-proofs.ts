import type { CompletedAuditEvents } from '#server/platform/audit/audit-store.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { OpenTransferProofStore } from './open-transfer-proof-store.ts'
import type { Payment } from '../../attempt/payment-store.ts'

/** Dependencies of {@link closeOpenTransferProofs}. */
export type CloseTransferProofsDeps = Pick<Platform, 'clock' | 'ids' | 'log'> & {
  readonly openProofs: OpenTransferProofStore
  readonly audit: CompletedAuditEvents
}

/** Audit event of a transfer proof that is closed automatically. */
export const transferProofClosedEvent = 'transferProof.closed'

/**
 * Closes the open transfer proofs of an order in the transaction that pays it. Proofs by which a clerk has
 * confirmed this money are accepted; the others are closed without an email, and the audit log states why.
 */
export async function closeOpenTransferProofs(
  { openProofs, audit, clock, ids, log }: CloseTransferProofsDeps,
  { bookingId, paymentId, reference1, receivedBy }: Payment,
  tx: Tx,
): Promise<void> {
  const at = clock.now()
  const by = receivedBy ?? 'system'
  for (const { transferProofId, isConfirmed } of await openProofs.openOf(tx, bookingId)) {
    const isAccepted = isConfirmed && receivedBy !== undefined
    await openProofs.end(tx, transferProofId, { to: isAccepted ? 'accepted' : 'closed', by, at })
    if (isAccepted) continue
    const reference = ids.id('req')
    const detail = {
      transferProofId,
      paymentId,
      reason: receivedBy === undefined ? 'paidOtherwise' : 'moneyConfirmed',
    }
    const event = { action: transferProofClosedEvent, object: reference1, detail, reference }
    await audit.noteDone(tx, { by: { userId: by, roles: [] }, ...event })
    log.info('transfer proof closed', { bookingId, paymentId, reference })
  }
}
