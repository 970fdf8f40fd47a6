/** Receipts that the shop issues for money that staff receive; and how a transfer proof is found again. */
export const receipt: readonly string[] = [
  // staff see whether a transfer or a picture was sent before, rejected ones included
  `create index transfer_proof_transfer on transfer_proof (transaction_reference) where transaction_reference is not null`,
  `create index transfer_proof_picture on transfer_proof (picture_digest)`,
]
