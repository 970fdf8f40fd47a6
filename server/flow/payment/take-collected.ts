import { type CollectedAnswer, type CollectedResult } from '#contract/api/collected-bills.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { orderNumber } from '#contract/terms/booking.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Booking, type BookingStep } from '#server/flow/booking/booking.ts'
import { type CollectedBill, readCollectionFile } from '#server/providers/payment/collection-file.ts'
import { type ConfirmParts, confirmMoney } from './confirm-payment.ts'
import { isSettled } from './seen-by-one.ts'

/** What taking in a channel's file is made of. */
export type CollectedParts = {
  readonly booking: Pick<BookingStep, 'find'>
  readonly confirmParts: ConfirmParts
}

/** A file that a clerk brings. */
export type BroughtFile = { readonly bytes: Uint8Array; readonly clerk: string }

/**
 * Takes in what a bill payment channel has collected: each bill is as if the clerk had seen its money, so above the set
 * amount two people bring the same file. Bringing it again changes nothing: its money is known. Problem: `wrongFormat` for what is no such
 * file; single lines that cannot be read are told.
 */
export async function takeCollected(
  parts: CollectedParts,
  { bytes, clerk }: BroughtFile,
): Promise<Result<CollectedAnswer, Problem>> {
  const file = readCollectionFile(bytes)
  if (!file.ok) return fail(problem('wrongFormat', { field: 'file' }))
  const bills: CollectedAnswer['bills'] = []
  for (const bill of file.value.bills) {
    const number = orderNumber(bill.reference1)
    const order = number && (await parts.booking.find(number))
    const result = order ? await takeBill(parts, order, { bill, clerk }) : 'unknown'
    bills.push({ ...bill, amount: bill.amount.amount, ...(order && { orderNumber: number }), result })
  }
  return succeed({ bills, faults: [...file.value.faults] })
}

type SeenBill = { readonly bill: CollectedBill; readonly clerk: string }

async function takeBill(
  { confirmParts }: CollectedParts,
  order: Booking,
  { bill, clerk }: SeenBill,
): Promise<CollectedResult> {
  const { payment, confirmations } = confirmParts
  const attempt = await payment.latestOf(order.bookingId)
  // Another attempt of the order may have asked for another price: a person must look.
  if (attempt?.reference2 !== bill.reference2) return 'unknown'
  if (isSettled(attempt)) {
    const seenBy = (await confirmations.of([attempt.paymentId])).get(attempt.paymentId) ?? []
    // Also where it went back since: the same money is not taken twice.
    if (seenBy.some(({ receiptNumber }) => receiptNumber === bill.transactionId)) return 'known'
    const standing = await payment.standingOf(order)
    // Paid with other money: this came on top of it, or somebody wrote down another number.
    if (standing && isSettled(standing)) return 'notPayable'
  }
  // the bank has the money, whatever was asked for: it goes into the books as it came
  const seen = { amount: bill.amount.amount, isOtherAmount: true, receiptNumber: bill.transactionId } as const
  const taken = await confirmMoney(confirmParts, order, { ...seen, clerk })
  if (!taken.ok) return 'notPayable'
  return taken.value.state === 'mismatched' ? 'otherAmount' : taken.value.state
}
