import type {
  ApprovalConfirmationView,
  PendingApprovalView,
  LimitToRefuse,
  ApprovalWithdrawnAnswer,
} from '#contract/api/staff/pending-approvals.ts'
import type { Problem } from '#contract/problem.ts'
import type { ApprovalLimit } from '#contract/terms/payment/approval-limit.ts'
import { type Money, satang } from '#contract/terms/money.ts'
import type { Result } from '#contract/terms/result.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { ReceiptOrder } from './confirmation-store.ts'
import { refundReceiptActionKey } from './unapplied-receipt-store.ts'
import type { Payment } from '../attempt/payment-store.ts'
import { type Refund, payoutActionKey } from '../refund/refund-store.ts'
import { isIndependentApprover } from '../approval/independent-approver.ts'
import {
  type ReceiptApprovalDeps,
  type ReceiptAwaitingApproval,
  allReceiptsAwaitingApproval,
  hasReceivedMoney,
  receiptAwaitingApproval,
} from './receipts-awaiting-approval.ts'
import {
  type OwnApproval,
  type WithdrawApprovalDeps,
  rejectPendingLimit,
  withdrawApproval,
} from './withdraw-approval.ts'
import { type DualControl, confirmationCutoff } from '../approval/approval.ts'
import type { ApprovalVote } from '../approval/approval-store.ts'

/** Dependencies of {@link createPendingApprovals}. */
export type PendingApprovalsDeps = WithdrawApprovalDeps & {
  readonly confirmDeps: ReceiptApprovalDeps
  readonly dualControl: Pick<DualControl, 'forget' | 'takeBack' | 'vouchedFor'>
  readonly clock: Clock
}

/** Lists the approvals of order money that await a second person, from the view of one clerk. */
export type PendingApprovals = {
  /** Returns all pending approvals of one order. */
  ofOrder(booking: Booking, clerk: string): Promise<readonly PendingApprovalView[]>
  /**
   * Returns money confirmed by one person in the last weeks, oldest first; confirmations of transfer proofs
   * are listed with the proofs.
   */
  seenMoney(clerk: string): Promise<readonly PendingApprovalView[]>
  /** See {@link withdrawApproval}. */
  takeBack(word: OwnApproval): Promise<Result<ApprovalWithdrawnAnswer, Problem>>
  /** See {@link refuseLimit}. */
  refuse(limit: LimitToRefuse): Promise<Result<ApprovalWithdrawnAnswer, Problem>>
}

/** Creates the listing of pending approvals. */
export function createPendingApprovals(deps: PendingApprovalsDeps): PendingApprovals {
  return {
    ofOrder: async (booking, clerk) => {
      const seen = await receiptAwaitingApproval(deps.confirmDeps, booking)
      const going = await pendingRefundApprovals(deps, booking, clerk)
      return [...(seen ? [pendingReceiptApproval(booking, seen, clerk)] : []), ...going]
    },
    seenMoney: async (clerk) => {
      const all = await allReceiptsAwaitingApproval(deps.confirmDeps, confirmationCutoff(deps.clock.now()))
      return all.map(({ order, seen }) => pendingReceiptApproval(order, seen, clerk))
    },
    takeBack: (word) => withdrawApproval(deps, word),
    refuse: (limit) => rejectPendingLimit(deps, limit),
  }
}

function pendingReceiptApproval(
  order: ReceiptOrder,
  { payment, amount, confirmers }: ReceiptAwaitingApproval,
  clerk: string,
): PendingApprovalView {
  const confirmations = confirmers.map(({ receiptNumber, transferProofId, ...one }) => ({
    ...approvalConfirmationView(one, clerk),
    ...(receiptNumber !== '' && { receiptNumber }),
    ...(transferProofId !== undefined && { transferProofId }),
    counts: isIndependentApprover(order, one.clerk),
  }))
  const about = { kind: 'received', id: payment.paymentId, orderNumber: order.orderNumber } as const
  const isMyOrder = !isIndependentApprover(order, clerk)
  return { ...about, paymentMethod: payment.method, asked: amount.amount, isMyOrder, confirmations }
}

/** Returns pending refunds by providers and by hand; for both it makes no difference whose order it is. */
async function pendingRefundApprovals(
  { paymentStore, refundStore, dualControl }: PendingApprovalsDeps,
  { bookingId, orderNumber }: Booking,
  clerk: string,
): Promise<PendingApprovalView[]> {
  const attempts = await paymentStore.attemptsOf(bookingId)
  const refunds = await refundStore.ofBooking(bookingId)
  const all = [
    ...attempts.filter(hasReceivedMoney).map((one) => partialRefundView(one, refunds)),
    ...refunds.filter(({ state }) => state !== 'done').map(pendingPayoutView),
  ]
  const vouches = await dualControl.vouchedFor(all.map(({ actionKey }) => actionKey))
  return all.flatMap(({ actionKey, amountOf, ...about }) => {
    const said = vouches.get(actionKey) ?? []
    const confirmations = said.map((one) => ({
      ...approvalConfirmationView({ ...one, amount: amountOf(one) }, clerk),
      counts: true,
    }))
    return confirmations.length === 0 ? [] : [{ ...about, orderNumber, isMyOrder: false, confirmations }]
  })
}

type PendingRefund = Pick<PendingApprovalView, 'kind' | 'id' | 'paymentMethod' | 'asked'> & {
  readonly actionKey: string
  readonly amountOf: (said: Pick<ApprovalVote, 'said'>) => Money
}

function partialRefundView(payment: Payment, refunds: readonly Refund[]): PendingRefund {
  const { paymentId, method, arrived = payment.amount } = payment
  const ofIt = refunds.filter((one) => one.paymentId === paymentId)
  const owed = satang(ofIt.reduce((sum, { amount }) => sum + amount.amount, 0))
  return {
    kind: 'giveBack',
    id: paymentId,
    paymentMethod: method,
    asked: Math.max(0, arrived.amount - owed.amount),
    actionKey: refundReceiptActionKey({ paymentId, owed }),
    amountOf: ({ said }) => satang(Number(said)),
  }
}

function pendingPayoutView(refund: Refund): PendingRefund {
  const { refundId, amount, paid } = refund
  return {
    kind: 'paidOut',
    id: refundId,
    paymentMethod: paid.method,
    asked: amount.amount,
    actionKey: payoutActionKey(refund),
    amountOf: () => amount,
  }
}

type ApprovalText = {
  readonly clerk: string
  readonly name: string
  readonly amount: Money
  readonly at: Instant
  readonly limit?: ApprovalLimit | undefined
}

function approvalConfirmationView(
  { clerk: by, name, amount, at, limit }: ApprovalText,
  clerk: string,
): Omit<ApprovalConfirmationView, 'counts'> {
  return { by: name, at, amount: amount.amount, isMine: by === clerk, ...(limit && { limit }) }
}
