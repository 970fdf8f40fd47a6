import type { StaffTransferProofView } from '#contract/api/staff/manual-payment.ts'

/** Returns whether this clerk has confirmed the payment of a proof: somebody else has to approve it. */
export function isConfirmedByMe({ confirmations }: Pick<StaffTransferProofView, 'confirmations'>): boolean {
  return confirmations.some(({ isMine }) => isMine)
}
