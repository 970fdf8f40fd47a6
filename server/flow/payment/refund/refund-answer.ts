import type { StaffRefundView, RefundAnswer } from '#contract/api/staff/refunds-and-receipts.ts'
import { refundArrivalDays } from '#contract/terms/payment/refund-days.ts'
import type { Refund } from './refund-store.ts'

/** Returns a refund as the owner of its order sees it: its history, and when the money will arrive. */
export function refundAnswerOf(refund: Refund): RefundAnswer {
  const { refundId, state, amount, why, createdAt, sentAt, updatedAt, paid } = refund
  const isSent = state === 'sent' || state === 'done'
  const days = refundArrivalDays(paid.method, isSent && sentAt ? sentAt : createdAt)
  return {
    refundId,
    state,
    amount: amount.amount,
    paymentMethod: paid.method,
    why,
    askedAt: createdAt,
    ...(isSent && sentAt !== undefined ? { sentAt } : {}),
    ...(state === 'done' ? { doneAt: updatedAt } : {}),
    // A refused refund is with staff: no date is promised before they have found another way.
    ...(state === 'failed' ? {} : { expectedFrom: days.from, expectedUntil: days.until }),
  }
}

/** Further facts about a refund for staff. */
export type StaffRefundFacts = Pick<
  StaffRefundView,
  | 'orderNumber'
  | 'customer'
  | 'isByHand'
  | 'kept'
  | 'payOutMethod'
  | 'payee'
  | 'needsTwo'
  | 'confirmedBy'
  | 'isConfirmedByMe'
>

/** Returns a refund as staff see it. */
export function staffRefundViewOf(refund: Refund, atDesk: StaffRefundFacts): StaffRefundView {
  const { providerId } = refund.paid
  return { ...refundAnswerOf(refund), ...atDesk, providerId, note: refund.note }
}
