import type { Money } from '#contract/terms/money.ts'
import type { TransferProofCode } from '#contract/terms/payment/transfer-proof-code.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { ForeignMoney, PaymentContext } from './payment-provider.ts'

/** A bill that a bank reports as paid to the agency. */
export type PaidBill = {
  /** The bank's own id of the payment. */
  readonly transactionId: string
  readonly amount: ForeignMoney
  readonly paidAt: Instant
}

/** The bill of an inquiry, and the period in which it can have been paid. */
export type BillInquiry = {
  readonly reference1: string
  readonly reference2: string
  readonly from: Instant
  readonly to: Instant
}

/** Paid bills, at least one. */
export type BillsFound = { readonly kind: 'found'; readonly bills: readonly [PaidBill, ...PaidBill[]] }
/** The bank's result for a bill. */
export type BillInquiryResult =
  | BillsFound
  | { readonly kind: 'notFound' }
  | { readonly kind: 'silent'; readonly note: string }

/** A bank's inquiry service for paid bills: the source of truth behind its confirmations. */
export type BillInquiryService = {
  paidBills(question: BillInquiry, context: PaymentContext): Promise<BillInquiryResult>
}

/** The input of a slip verification. */
export type TransferVerificationQuery = {
  readonly proof: Pick<TransferProofCode, 'sendingBank' | 'transRef'>
  readonly expectedAmount: Money
  /** The agency's account numbers in any format; only digits count. */
  readonly accountNumbers: readonly string[]
}

/**
 * The bank's result for the transfer of a slip. Without the sender, which staff do not need.
 * - notFound: no such transfer, or too new or too old for the bank
 * - cannotTell: no bank is configured, or this one cannot verify slips of the sending bank
 */
export type TransferVerification =
  | {
      readonly kind: 'found'
      readonly amount: ForeignMoney
      readonly isAmountRight: boolean
      /** Whether every visible digit of the receiver's account matches one of ours. */
      readonly isReceiverOurs: boolean
      readonly reference1?: string
      readonly reference2?: string
      readonly paidAt: Instant
    }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'cannotTell' }
  | { readonly kind: 'silent'; readonly note: string }

/** Verifies a slip at a bank. */
export type TransferVerifier = {
  verify(question: TransferVerificationQuery, context: PaymentContext): Promise<TransferVerification>
}

/** Used where no bank verifies slips: staff compare them with the account statement. */
export const manualTransferVerifier: TransferVerifier = { verify: async () => ({ kind: 'cannotTell' }) }
