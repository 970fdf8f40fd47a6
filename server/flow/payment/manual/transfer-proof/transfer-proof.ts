import type { TransferProofAnswer } from '#contract/api/staff/manual-payment.ts'
import type { PaymentMethod, PaymentState } from '#contract/terms/payment.ts'
import { type TransferProofCode, readTransferProofCode } from '#contract/terms/payment/transfer-proof-code.ts'
import type { Instant } from '#contract/terms/time.ts'

/** A transfer proof that the owner of an order sent. Its picture is stored separately. */
export type TransferProof = {
  readonly transferProofId: string
  readonly bookingId: string
  readonly paymentId: string
  readonly state: TransferProofAnswer['state']
  /** The transfer that it names; absent when its code could not be read. */
  readonly code?: Pick<TransferProofCode, 'sendingBank' | 'transRef'>
  /** The bank's information about the transfer; shown to staff, never treated as a payment by itself. */
  readonly bankAnswer?: BankAnswer
  /** Note of staff about the proof. */
  readonly note: string
  readonly createdAt: Instant
}

/** The bank's information about a proof's transfer, as shown to staff. */
export type BankAnswer = {
  readonly isFound: boolean
  /** Amount in satang. */
  readonly amount?: number
  readonly isReceiverRight?: boolean
  readonly paidAt?: Instant
}

/** Payment methods that a transfer proof can belong to. */
const methodsWithSlip: readonly PaymentMethod[] = ['bankTransfer', 'payforu', 'counter']
/** Ended states are included: somebody who paid at the last minute must be able to send a proof. */
const statesWithSlip: readonly PaymentState[] = ['awaited', 'overdue', 'cancelled']

/**
 * Returns whether a transfer proof for this attempt is useful: money may have come for it that nobody has
 * recorded.
 */
export function awaitsTransferProof(
  payment: { method: PaymentMethod; state: PaymentState } | undefined,
): boolean {
  return (
    payment !== undefined &&
    methodsWithSlip.includes(payment.method) &&
    statesWithSlip.includes(payment.state)
  )
}

/** Returns the transfer that the codes on a picture name; undefined when none is a transfer proof's. */
export function transferProofCodeAmong(texts: readonly string[]): TransferProof['code'] {
  for (const text of texts) {
    const code = readTransferProofCode(text)
    if (code.ok) return { sendingBank: code.value.sendingBank, transRef: code.value.transRef }
  }
  return undefined
}

/** Returns a transfer proof as its owner sees it. */
export function transferProofAnswerOf({
  transferProofId,
  state,
  code,
  note,
  createdAt,
}: TransferProof): TransferProofAnswer {
  return { transferProofId, state, isCodeRead: code !== undefined, note, sentAt: createdAt }
}
