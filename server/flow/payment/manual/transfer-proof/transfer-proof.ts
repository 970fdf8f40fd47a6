import { type SlipAnswer } from '#contract/api/staff/manual-payment.ts'
import { type PaymentMethod, type PaymentState } from '#contract/terms/payment.ts'
import { type SlipCode, readSlipCode } from '#contract/terms/payment/transfer-proof-code.ts'
import { type Instant } from '#contract/terms/time.ts'

/** A bank slip that the owner of an order sent. Its picture is kept apart. */
export type Slip = {
  readonly slipId: string
  readonly bookingId: string
  readonly paymentId: string
  readonly state: SlipAnswer['state']
  /** Which transfer it names, where its code could be read. */
  readonly code?: Pick<SlipCode, 'sendingBank' | 'transRef'>
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
export function awaitsSlip(payment: { method: PaymentMethod; state: PaymentState } | undefined): boolean {
  return (
    payment !== undefined &&
    methodsWithSlip.includes(payment.method) &&
    statesWithSlip.includes(payment.state)
  )
}

/** The transfer that the codes on a picture name; undefined where none of them is a slip's. */
export function slipCodeAmong(texts: readonly string[]): Slip['code'] {
  for (const text of texts) {
    const code = readSlipCode(text)
    if (code.ok) return { sendingBank: code.value.sendingBank, transRef: code.value.transRef }
  }
  return undefined
}

/** A slip as its owner sees it. */
export function slipAnswerOf({ slipId, state, code, note, createdAt }: Slip): SlipAnswer {
  return { slipId, state, isCodeRead: code !== undefined, note, sentAt: createdAt }
}
