import type { BillPaymentImportAnswer, BillPaymentResult } from '#contract/api/staff/bill-payment-import.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { parseOrderNumber } from '#contract/terms/booking.ts'
import { satang } from '#contract/terms/money.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Booking, BookingStep } from '#server/flow/booking/booking.ts'
import { sha256Base64url } from '#server/platform/crypto.ts'
import {
  type BillPaymentLine,
  type BillPaymentFile,
  readBillPaymentFile,
} from '#server/providers/payment/bill-payment-file.ts'
import { applyReceiptConfirmation } from './confirm-receipt.ts'
import type { ConfirmReceiptDeps } from './store-confirmation.ts'
import { billPaymentsAccount } from '../approval/money-action-store.ts'
import type { Payment } from '../payment.ts'
import { hasReceivedMoney } from './receipts-awaiting-approval.ts'

/** Dependencies of {@link importBillPayments}. */
export type ImportBillPaymentsDeps = {
  readonly booking: Pick<BookingStep, 'find'>
  readonly confirmDeps: ConfirmReceiptDeps
}

/** A bill-payment file that a clerk uploads. */
export type BroughtFile = { readonly bytes: Uint8Array; readonly clerk: string }

/**
 * Imports the bills of a payment channel: each bill counts as if the clerk had confirmed its money. All bills
 * of the file, and of other files of the same clerk within 24 hours, count together: at or above the
 * threshold two people import the same file. A repeated import changes nothing. Problem: `wrongFormat` for
 * any other file; unreadable lines are reported one by one.
 */
export async function importBillPayments(
  deps: ImportBillPaymentsDeps,
  { bytes, clerk }: BroughtFile,
): Promise<Result<BillPaymentImportAnswer, Problem>> {
  const file = readBillPaymentFile(bytes)
  if (!file.ok) return fail(createProblem('wrongFormat', { field: 'file' }))
  const takesTwo = await needsFileApproval(deps, { file: file.value, bytes, clerk })
  const bills: BillPaymentImportAnswer['bills'] = []
  for (const bill of file.value.bills) {
    const order = await findOrderOfBill(deps, bill)
    const result = order ? await importBill(deps, order, { bill, clerk, takesTwo }) : 'unknown'
    const known = order && { orderNumber: order.orderNumber }
    bills.push({ ...bill, amount: bill.amount.amount, ...known, result })
  }
  return succeed({ bills, faults: [...file.value.faults] })
}

async function findOrderOfBill(
  { booking }: ImportBillPaymentsDeps,
  bill: BillPaymentLine,
): Promise<Booking | undefined> {
  const number = parseOrderNumber(bill.reference1)
  return number && (await booking.find(number))
}

type ReadFile = BroughtFile & { readonly file: Pick<BillPaymentFile, 'bills'> }

/**
 * Returns whether the unrecorded bills of a file together need two people; what one clerk imports alone is
 * counted at once.
 */
async function needsFileApproval(
  deps: ImportBillPaymentsDeps,
  { file, bytes, clerk }: ReadFile,
): Promise<boolean> {
  const { dualControl, transact } = deps.confirmDeps
  let sum = 0
  for (const bill of file.bills) {
    const order = await findOrderOfBill(deps, bill)
    const isOpen = order && typeof (await findOpenAttempt(deps, order, bill)) !== 'string'
    if (isOpen) sum += bill.amount.amount
  }
  if (sum === 0) return false
  const actionKey = `collected:${sha256Base64url(Buffer.from(bytes).toString('latin1'))}`
  const counted = { actionKey, to: billPaymentsAccount, amount: satang(sum) }
  return transact(async (tx) => {
    const takesTwo = await (await dualControl.takesTwo({ clerk, right: 'recordReceipts' }, tx))(counted)
    if (!takesTwo) await dualControl.record(tx, { ...counted, clerk })
    return takesTwo
  })
}

/** Returns the attempt that a bill may pay, or the result to report when it pays none. */
async function findOpenAttempt(
  { confirmDeps: { payment, confirmations } }: ImportBillPaymentsDeps,
  order: Booking,
  bill: BillPaymentLine,
): Promise<Payment | BillPaymentResult> {
  const attempt = await payment.latestOf(order.bookingId)
  // Another attempt of the order may have requested another price: manual review.
  if (attempt?.reference2 !== bill.reference2) return 'unknown'
  if (!hasReceivedMoney(attempt)) return attempt
  const seenBy = (await confirmations.of([attempt.paymentId])).get(attempt.paymentId) ?? []
  // This includes refunded money: the same money is not recorded twice.
  if (seenBy.some(({ receiptNumber }) => receiptNumber === bill.transactionId)) return 'known'
  const standing = await payment.standingOf(order)
  // The order was paid with other money: this is a further payment, or its number was recorded differently.
  return standing && hasReceivedMoney(standing) ? 'notPayable' : attempt
}

type SeenBill = { readonly bill: BillPaymentLine; readonly clerk: string; readonly takesTwo: boolean }

async function importBill(
  deps: ImportBillPaymentsDeps,
  order: Booking,
  { bill, clerk, takesTwo }: SeenBill,
): Promise<BillPaymentResult> {
  const attempt = await findOpenAttempt(deps, order, bill)
  if (typeof attempt === 'string') return attempt
  // The bank has the money, whatever was requested: it is recorded as it came.
  const seen = { amount: bill.amount.amount, isOtherAmount: true, receiptNumber: bill.transactionId } as const
  const taken = await applyReceiptConfirmation(deps.confirmDeps, order, { ...seen, clerk, takesTwo })
  if (!taken.ok) return taken.fault.code === 'approvalsNotIndependent' ? 'approvalNeeded' : 'notPayable'
  return taken.value.state === 'mismatched' ? 'otherAmount' : taken.value.state
}
