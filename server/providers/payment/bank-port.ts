import { type Money } from '#contract/terms/money.ts'
import { type TransferProofCode } from '#contract/terms/payment/transfer-proof-code.ts'
import { type Instant } from '#contract/terms/time.ts'
import { type ForeignMoney, type PaymentContext } from './payment-provider.ts'

/** A bill that a bank says was paid to us. */
export type PaidBill = {
  /** The bank's own id of the payment. */
  readonly transactionId: string
  readonly amount: ForeignMoney
  readonly paidAt: Instant
}

/** Which bill is asked after, and in which time it can have been paid. */
export type BillQuestion = {
  readonly reference1: string
  readonly reference2: string
  readonly from: Instant
  readonly to: Instant
}

/** Bills that were paid, at least one. */
export type BillsFound = { readonly kind: 'found'; readonly bills: readonly [PaidBill, ...PaidBill[]] }
/** What a bank says of a bill. */
export type BillsFinding =
  | BillsFound
  | { readonly kind: 'notFound' }
  | { readonly kind: 'silent'; readonly note: string }

/** A bank that tells which bills of ours were paid: the truth behind its confirmations. */
export type BankBooks = {
  paidBills(question: BillQuestion, context: PaymentContext): Promise<BillsFinding>
}

/** What is to be found out about a slip. */
export type TransferVerificationQuery = {
  readonly slip: Pick<TransferProofCode, 'sendingBank' | 'transRef'>
  readonly expectedAmount: Money
  /** The agency's account numbers, written in any way; the digits count. */
  readonly accountNumbers: readonly string[]
}

/**
 * What the bank says of the transfer that a slip names. Nothing about the sender: staff do not need it.
 * - notFound: no such transfer, or too new or too old for the bank
 * - cannotTell: no bank is configured, or this one does not answer for the slip's bank
 */
export type TransferVerification =
  | {
      readonly kind: 'found'
      readonly amount: ForeignMoney
      readonly isAmountRight: boolean
      /** Whether every digit that the bank shows of the receiver's account is that of one of ours. */
      readonly isReceiverOurs: boolean
      readonly reference1?: string
      readonly reference2?: string
      readonly paidAt: Instant
    }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'cannotTell' }
  | { readonly kind: 'silent'; readonly note: string }

/** Asks a bank about a slip. */
export type TransferVerifier = {
  verify(question: TransferVerificationQuery, context: PaymentContext): Promise<TransferVerification>
}

/** Where no bank answers for slips: staff compare them with the account's statement. */
export const manualTransferVerifier: TransferVerifier = { verify: async () => ({ kind: 'cannotTell' }) }
