import { type TransferProofAnswer } from '#contract/api/staff/manual-payment.ts'
import { type PaymentMethod, type PaymentState } from '#contract/terms/payment.ts'
import { type TransferProofCode, readTransferProofCode } from '#contract/terms/payment/transfer-proof-code.ts'
import { type Instant } from '#contract/terms/time.ts'

/** A bank slip that the owner of an order sent. Its picture is kept apart. */
export type TransferProof = {
  readonly slipId: string
  readonly bookingId: string
  readonly paymentId: string
  readonly state: TransferProofAnswer['state']
  /** Which transfer it names, where its code could be read. */
  readonly code?: Pick<TransferProofCode, 'sendingBank' | 'transRef'>
  /** What the bank says of that transfer; shown to staff, never believed as a payment by itself. */
  readonly bankAnswer?: BankAnswer
  /** What staff say about it. */
  readonly note: string
  readonly createdAt: Instant
}

/** What a bank says of the transfer that a slip names, as staff read it. */
export type BankAnswer = {
  readonly isFound: boolean
  /** In satang. */
  readonly amount?: number
  readonly isReceiverRight?: boolean
  readonly paidAt?: Instant
}

/** Ways to pay of which a slip tells. */
const methodsWithSlip: readonly PaymentMethod[] = ['bankTransfer', 'payforu', 'counter']
/** Also after the end: somebody who paid at the last minute must be able to say so. */
const statesWithSlip: readonly PaymentState[] = ['awaited', 'overdue', 'cancelled']

/** Whether a slip for this attempt is of use: money may have come for it that nobody has noted. */
export function awaitsTransferProof(
  payment: { method: PaymentMethod; state: PaymentState } | undefined,
): boolean {
  return (
    payment !== undefined &&
    methodsWithSlip.includes(payment.method) &&
    statesWithSlip.includes(payment.state)
  )
}

/** The transfer that the codes on a picture name; undefined where none of them is a slip's. */
export function transferProofCodeAmong(texts: readonly string[]): TransferProof['code'] {
  for (const text of texts) {
    const code = readTransferProofCode(text)
    if (code.ok) return { sendingBank: code.value.sendingBank, transRef: code.value.transRef }
  }
  return undefined
}

/** A slip as its owner sees it. */
export function transferProofAnswerOf({
  slipId,
  state,
  code,
  note,
  createdAt,
}: TransferProof): TransferProofAnswer {
  return { slipId, state, isCodeRead: code !== undefined, note, sentAt: createdAt }
}
