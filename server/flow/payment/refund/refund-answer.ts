import { type StaffRefundView, type RefundAnswer } from '#contract/api/staff/refunds-and-receipts.ts'
import { refundDaysOf } from '#contract/terms/payment/refund-days.ts'
import { type Refund } from './refund-store.ts'

/** A refund as the owner of its order sees it: what happened when, and when the money will be there. */
export function refundAnswerOf(refund: Refund): RefundAnswer {
  const { refundId, state, amount, why, createdAt, sentAt, updatedAt, paid } = refund
  const isSent = state === 'sent' || state === 'done'
  const days = refundDaysOf(paid.method, isSent && sentAt ? sentAt : createdAt)
  return {
    refundId,
    state,
    amount: amount.amount,
    paymentMethod: paid.method,
    why,
    askedAt: createdAt,
    ...(isSent && sentAt !== undefined ? { sentAt } : {}),
    ...(state === 'done' ? { doneAt: updatedAt } : {}),
    // What was refused is with staff: no day is promised before they have found another way.
    ...(state === 'failed' ? {} : { expectedFrom: days.from, expectedUntil: days.until }),
  }
}

/** What the desk needs to know besides. */
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

/** A refund on the desk of staff. */
export function staffRefundViewOf(refund: Refund, atDesk: StaffRefundFacts): StaffRefundView {
  const { providerId } = refund.paid
  return { ...refundAnswerOf(refund), ...atDesk, providerId, note: refund.note }
}
