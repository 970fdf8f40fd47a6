import {
  type BillPaymentImportAnswer,
  type BillPaymentResult,
} from '#contract/api/staff/bill-payment-import.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { orderNumber } from '#contract/terms/booking.ts'
import { satang } from '#contract/terms/money.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Booking, type BookingStep } from '#server/flow/booking/booking.ts'
import { digestOf } from '#server/platform/crypto.ts'
import {
  type BillPaymentLine,
  type BillPaymentFile,
  readBillPaymentFile,
} from '#server/providers/payment/bill-payment-file.ts'
import { type ConfirmReceiptDeps, confirmMoney } from './confirm-receipt.ts'
import { billPaymentsAccount } from '../approval/money-action-store.ts'
import { type Payment } from '../payment.ts'
import { isSettled } from './single-confirmations.ts'

/** What taking in a channel's file is made of. */
export type ImportBillPaymentsDeps = {
  readonly booking: Pick<BookingStep, 'find'>
  readonly confirmParts: ConfirmReceiptDeps
}

/** A file that a clerk brings. */
export type BroughtFile = { readonly bytes: Uint8Array; readonly clerk: string }

/**
 * Takes in what a bill payment channel has collected: each bill is as if the clerk had seen its money. All bills of a file
 * count together, and with those of other files of the same clerk within 24 hours: above the set amount two people bring
 * the same file. Bringing it again changes nothing: its money is known. Problem: `wrongFormat` for what is no such
 * file; single lines that cannot be read are told.
 */
export async function importBillPayments(
  deps: ImportBillPaymentsDeps,
  { bytes, clerk }: BroughtFile,
): Promise<Result<BillPaymentImportAnswer, Problem>> {
  const file = readBillPaymentFile(bytes)
  if (!file.ok) return fail(problem('wrongFormat', { field: 'file' }))
  const takesTwo = await takesTwoOf(deps, { file: file.value, bytes, clerk })
  const bills: BillPaymentImportAnswer['bills'] = []
  for (const bill of file.value.bills) {
    const order = await orderOf(deps, bill)
    const result = order ? await takeBill(deps, order, { bill, clerk, takesTwo }) : 'unknown'
    const known = order && { orderNumber: order.orderNumber }
    bills.push({ ...bill, amount: bill.amount.amount, ...known, result })
  }
  return succeed({ bills, faults: [...file.value.faults] })
}

async function orderOf(
  { booking }: ImportBillPaymentsDeps,
  bill: BillPaymentLine,
): Promise<Booking | undefined> {
  const number = orderNumber(bill.reference1)
  return number && (await booking.find(number))
}

type ReadFile = BroughtFile & { readonly file: Pick<BillPaymentFile, 'bills'> }

/** Whether the bills of a file that are in no book yet take two people together; what one brings alone is counted at once. */
async function takesTwoOf(deps: ImportBillPaymentsDeps, { file, bytes, clerk }: ReadFile): Promise<boolean> {
  const { dualControl, transact } = deps.confirmParts
  let sum = 0
  for (const bill of file.bills) {
    const order = await orderOf(deps, bill)
    const isOpen = order && typeof (await openAttemptOf(deps, order, bill)) !== 'string'
    if (isOpen) sum += bill.amount.amount
  }
  if (sum === 0) return false
  const actionKey = `collected:${digestOf(Buffer.from(bytes).toString('latin1'))}`
  const counted = { actionKey, to: billPaymentsAccount, amount: satang(sum) }
  return transact(async (tx) => {
    const takesTwo = await (await dualControl.takesTwo(clerk, tx))(counted)
    if (!takesTwo) await dualControl.record(tx, { ...counted, clerk })
    return takesTwo
  })
}

/** The attempt that a bill may pay, or what is to be said of a bill that pays none. */
async function openAttemptOf(
  { confirmParts: { payment, confirmations } }: ImportBillPaymentsDeps,
  order: Booking,
  bill: BillPaymentLine,
): Promise<Payment | BillPaymentResult> {
  const attempt = await payment.latestOf(order.bookingId)
  // Another attempt of the order may have asked for another price: a person must look.
  if (attempt?.reference2 !== bill.reference2) return 'unknown'
  if (!isSettled(attempt)) return attempt
  const seenBy = (await confirmations.of([attempt.paymentId])).get(attempt.paymentId) ?? []
  // Also where it went back since: the same money is not taken twice.
  if (seenBy.some(({ receiptNumber }) => receiptNumber === bill.transactionId)) return 'known'
  const standing = await payment.standingOf(order)
  // Paid with other money: this came on top of it, or somebody wrote down another number.
  return standing && isSettled(standing) ? 'notPayable' : attempt
}

type SeenBill = { readonly bill: BillPaymentLine; readonly clerk: string; readonly takesTwo: boolean }

async function takeBill(
  deps: ImportBillPaymentsDeps,
  order: Booking,
  { bill, clerk, takesTwo }: SeenBill,
): Promise<BillPaymentResult> {
  const attempt = await openAttemptOf(deps, order, bill)
  if (typeof attempt === 'string') return attempt
  // the bank has the money, whatever was asked for: it goes into the books as it came
  const seen = { amount: bill.amount.amount, isOtherAmount: true, receiptNumber: bill.transactionId } as const
  const taken = await confirmMoney(deps.confirmParts, order, { ...seen, clerk, takesTwo })
  if (!taken.ok) return taken.fault.code === 'approvalsNotIndependent' ? 'secondPersonNeeded' : 'notPayable'
  return taken.value.state === 'mismatched' ? 'otherAmount' : taken.value.state
}
