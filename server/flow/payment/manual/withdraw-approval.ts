import type {
  LimitToRefuse,
  ApprovalWithdrawnAnswer,
  ApprovalToWithdraw,
} from '#contract/api/staff/pending-approvals.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { satang } from '#contract/terms/money.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { BookingStep } from '#server/flow/booking/booking.ts'
import type { Transact, Tx } from '#server/platform/transaction.ts'
import type { DrawerCash } from '../cash-drawer/drawer-cash.ts'
import type { ConfirmStore } from './confirmation-store.ts'
import { refundReceiptActionKey } from './unapplied-receipt-store.ts'
import type { Payment, PaymentStore } from '../attempt/payment-store.ts'
import type { RefundStore } from '../refund/refund-store.ts'
import { hasReceivedMoney } from './receipts-awaiting-approval.ts'
import { type DualControl, approvalAmountsKey, creditLimitKey } from '../approval/approval.ts'

/** Dependencies of {@link withdrawApproval}. */
export type WithdrawApprovalDeps = {
  readonly booking: Pick<BookingStep, 'lock'>
  readonly paymentStore: Pick<PaymentStore, 'attemptsOf' | 'byId'>
  readonly refundStore: Pick<RefundStore, 'ofBooking'>
  readonly confirmations: Pick<ConfirmStore, 'takeBack'>
  readonly dualControl: Pick<DualControl, 'forget' | 'takeBack' | 'vouchedFor'>
  readonly drawerCash: Pick<DrawerCash, 'giveBack'>
  readonly transact: Transact
}

/** The approval to withdraw, and its clerk. */
export type OwnApproval = ApprovalToWithdraw & { readonly clerk: string }

/**
 * Withdraws a clerk's confirmation while it awaits a second person; confirmations of others stay. Problem:
 * `noPendingApproval` when there is none, or the action was done with it; `cashDrawerNotOpen` where cash is to
 * be returned.
 */
export async function withdrawApproval(
  deps: WithdrawApprovalDeps,
  word: OwnApproval,
): Promise<Result<ApprovalWithdrawnAnswer, Problem>> {
  return deps.transact(async (tx) => {
    if (word.kind === 'creditLimit' || word.kind === 'approvalAmounts')
      return approvalWithdrawnAnswer(await deps.dualControl.takeBack(tx, limitActionKey(word), word.clerk))
    const payment = await deps.paymentStore.byId(word.paymentId, tx)
    if (!payment) return fail(createProblem('notFound'))
    await deps.booking.lock(payment.bookingId, tx)
    const own = { payment, clerk: word.clerk }
    if (word.kind === 'received') return withdrawReceiptApproval(deps, own, tx)
    return approvalWithdrawnAnswer(await withdrawRefundApproval(deps, own, tx))
  })
}

/** Refuses a credit limit that awaits a second person. Problem: `noPendingApproval` when none is waiting. */
export async function rejectPendingLimit(
  { dualControl, transact }: Pick<WithdrawApprovalDeps, 'dualControl' | 'transact'>,
  limit: LimitToRefuse,
): Promise<Result<ApprovalWithdrawnAnswer, Problem>> {
  const actionKey = limitActionKey(limit)
  return transact(async (tx) => {
    const said = (await dualControl.vouchedFor([actionKey], tx)).get(actionKey) ?? []
    await dualControl.forget(tx, actionKey)
    return approvalWithdrawnAnswer(said.length > 0)
  })
}

function limitActionKey(limit: LimitToRefuse): string {
  return limit.kind === 'creditLimit' ? creditLimitKey(limit.companyId) : approvalAmountsKey
}

function approvalWithdrawnAnswer(isGone: boolean): Result<ApprovalWithdrawnAnswer, Problem> {
  return isGone ? succeed({ isTakenBack: true }) : fail(createProblem('noPendingApproval'))
}

type Forgetting = { readonly payment: Payment; readonly clerk: string }

/** Once money is recorded, its confirmations stay. Cash goes out of the clerk's drawer, back to the payer. */
async function withdrawReceiptApproval(
  { paymentStore, confirmations, drawerCash }: WithdrawApprovalDeps,
  { payment: { bookingId, paymentId, attempt }, clerk }: Forgetting,
  tx: Tx,
): Promise<Result<ApprovalWithdrawnAnswer, Problem>> {
  const attempts = await paymentStore.attemptsOf(bookingId, tx)
  if (attempts.some((one) => one.attempt >= attempt && hasReceivedMoney(one)))
    return approvalWithdrawnAnswer(false)
  const returned = await drawerCash.giveBack(tx, { clerk, bookingId, paymentId })
  if (!returned.ok) return returned
  return approvalWithdrawnAnswer(await confirmations.takeBack(tx, paymentId, clerk))
}

/** Confirmations about an already refunded part belong to another action. */
async function withdrawRefundApproval(
  { refundStore, dualControl }: WithdrawApprovalDeps,
  { payment: { bookingId, paymentId }, clerk }: Forgetting,
  tx: Tx,
): Promise<boolean> {
  const refunds = (await refundStore.ofBooking(bookingId, tx)).filter((one) => one.paymentId === paymentId)
  const owed = satang(refunds.reduce((sum, { amount }) => sum + amount.amount, 0))
  return dualControl.takeBack(tx, refundReceiptActionKey({ paymentId, owed }), clerk)
}
