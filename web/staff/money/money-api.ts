import {
  refundReceipt,
  confirmRefundPaid,
  type StaffRefundView,
  type GivenBackAnswer,
} from '#contract/api/staff/refunds-and-receipts.ts'
import {
  withdrawApproval,
  rejectPendingLimit,
  type LimitToRefuse,
  type ApprovalWithdrawnAnswer,
  type ApprovalToWithdraw,
} from '#contract/api/staff/pending-approvals.ts'
import { uploadBillPayments, type BillPaymentImportAnswer } from '#contract/api/staff/bill-payment-import.ts'
import type { PayOutMethod } from '#contract/api/refund-payee.ts'
import type { Result } from '#contract/terms/result.ts'
import { callApi } from '#web/api/client.ts'
import type { Failure } from '#web/api/failure.ts'

/** Refunds an amount of a payment, in satang; or records that a second person has to request the same. */
export function sendReceiptRefund(json: {
  readonly paymentId: string
  readonly amount: number
}): Promise<Result<GivenBackAnswer, Failure>> {
  return callApi(refundReceipt, { body: json })
}

/** Withdraws what this clerk has confirmed, while it awaits approval. */
export function withdrawOwnApproval(
  json: ApprovalToWithdraw,
): Promise<Result<ApprovalWithdrawnAnswer, Failure>> {
  return callApi(withdrawApproval, { body: json })
}

/** Rejects a limit that a colleague has set and that awaits approval. */
export function refuseLimit(json: LimitToRefuse): Promise<Result<ApprovalWithdrawnAnswer, Failure>> {
  return callApi(rejectPendingLimit, { body: json })
}

/** Records a manual payout; it is not done while a second person has to confirm it. */
export function recordPayout(json: {
  readonly refundId: string
  readonly receiptNumber: string
  readonly payOutMethod: PayOutMethod
  readonly payeeId?: string
}): Promise<Result<StaffRefundView, Failure>> {
  return callApi(confirmRefundPaid, { body: json })
}

/** A long file takes minutes: each of its bills is booked separately. */
const bringTimeoutMs = 600_000

/** Imports the file of a bill-payment channel. */
export function importBillPayments(file: Blob): Promise<Result<BillPaymentImportAnswer, Failure>> {
  return callApi(uploadBillPayments, { body: file, timeoutMs: bringTimeoutMs })
}
