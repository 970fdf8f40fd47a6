import type { UnappliedReceiptView } from '#contract/api/staff/refunds-and-receipts.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Money, satang } from '#contract/terms/money.ts'
import type { PaymentState } from '#contract/terms/payment.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { minutesBetween } from '#contract/terms/time.ts'
import { type Booking, isAwaitingSupplier, isPayable } from '#server/flow/booking/booking.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { isAttemptForAmountDue, replaceAttempt } from '../attempt/choose-payment.ts'
import { closeOpenTransferProofs } from './transfer-proof/close-transfer-proofs.ts'
import {
  type UnappliedReceipt,
  type UnappliedReceiptStore,
  refundReceiptActionKey,
} from './unapplied-receipt-store.ts'
import { postingForAppliedReceipt } from '../ledger/ledger.ts'
import { transitionPaymentWithin } from '../attempt/transition-payment.ts'
import type { PaymentDeps } from '../attempt/payment-deps.ts'
import type { Payment } from '../attempt/payment-store.ts'
import { providerOfRefund } from '../refund/refund-deps.ts'
import type { Refund, RefundWhy } from '../refund/refund-store.ts'
import type { Refunds } from '../refund/refund.ts'
import { type DualControl, confirmationCutoff } from '../approval/approval.ts'

/** Dependencies of {@link createUnappliedReceipts}. */
export type UnappliedReceiptDeps = PaymentDeps & {
  readonly late: UnappliedReceiptStore
  readonly refunds: Pick<Refunds, 'owe' | 'leftOf' | 'owedOf'>
  readonly dualControl: DualControl
}

/** A refund of this amount of a payment, requested by staff. */
export type ReceiptRefund = { readonly paymentId: string; readonly amount: Money; readonly clerk: string }

/** Money that came too late, twice, or in a different amount: staff apply it to its order or refund it. */
export type UnappliedReceipts = {
  /**
   * Returns all receipts not refunded in full from the view of this clerk, oldest first, preceded by applied
   * ones whose refund was requested in the last weeks and awaits approval.
   */
  list(clerk: string): Promise<readonly UnappliedReceiptView[]>
  /**
   * Applies the receipt to its order: only while the seats are still held and the amount is the requested
   * one. Repeats change nothing.
   */
  use(paymentId: string, clerk: string): Promise<Result<Payment, Problem>>
  /**
   * Refunds the receipt or a part of it, also when it was received in time. Refunds through a provider need
   * approval above the threshold; those paid out by hand need it when they are paid out. Problem among others:
   * `splitUnderWay` while the payment of the order is about to be divided, `orderOutcomeOpen` while nobody knows whether the
   * supplier has made the order that it pays.
   */
  giveBack(giving: ReceiptRefund): Promise<Result<Refund | 'approvalNeeded', Problem>>
}

/** Creates the handling of unapplied receipts. */
export function createUnappliedReceipts(deps: UnappliedReceiptDeps): UnappliedReceipts {
  return {
    list: (clerk) => listUnappliedReceipts(deps, clerk),
    use: (paymentId, clerk) => deps.transact((tx) => applyReceipt(deps, { paymentId, clerk }, tx)),
    giveBack: (giving) => deps.transact((tx) => refundReceipt(deps, giving, tx)),
  }
}

async function listUnappliedReceipts(
  deps: UnappliedReceiptDeps,
  clerk: string,
): Promise<readonly UnappliedReceiptView[]> {
  const since = confirmationCutoff(deps.clock.now())
  const open = [...(await deps.late.wantedBack(since)), ...(await deps.late.open())]
  const vouches = await deps.dualControl.vouchedFor(open.map(refundReceiptActionKey))
  const answers: UnappliedReceiptView[] = []
  for (const late of open) {
    const booking = await deps.booking.findById(late.bookingId)
    const payment = await deps.store.byId(late.paymentId)
    if (!booking || !payment) continue
    const wanted = (vouches.get(refundReceiptActionKey(late)) ?? []).map((one) => {
      return { by: one.name, amount: Number(one.said), isMine: one.clerk === clerk }
    })
    answers.push({ ...unappliedReceiptView(deps, late, { booking, payment }), wanted })
  }
  return answers
}

type UnappliedState = { readonly booking: Booking; readonly payment: Payment }

function unappliedReceiptView(
  deps: UnappliedReceiptDeps,
  late: UnappliedReceipt,
  standing: UnappliedState,
): Omit<UnappliedReceiptView, 'wanted'> {
  const { contact, state } = standing.booking
  return {
    paymentId: late.paymentId,
    orderNumber: late.orderNumber,
    customer: { name: contact.name, phone: contact.mobilePhone },
    bookingState: state,
    paymentMethod: late.method,
    state: late.state,
    asked: late.asked.amount,
    arrived: late.arrived.amount,
    refunded: late.owed.amount,
    at: late.at,
    isUsable: late.owed.amount === 0 && isReceiptApplicable(deps, standing),
  }
}

/**
 * Returns whether a receipt can pay for its order now: seats held, deadline not past, and exactly the
 * requested amount.
 */
function isReceiptApplicable({ clock }: UnappliedReceiptDeps, { booking, payment }: UnappliedState): boolean {
  const isHere = payment.state === 'late' || payment.state === 'mismatched'
  const isWhole = payment.arrived?.amount === payment.amount.amount
  return isHere && isWhole && isAttemptForAmountDue(payment, booking) && isPayable(booking, clock.now())
}

/** States in which another attempt may bring money at this moment; excluded so that nobody pays twice. */
const underWayStates: readonly PaymentState[] = ['starting', 'unknown', 'authorised', 'capturing']

type Using = { readonly paymentId: string; readonly clerk: string }

async function applyReceipt(
  deps: UnappliedReceiptDeps,
  { paymentId, clerk }: Using,
  tx: Tx,
): Promise<Result<Payment, Problem>> {
  const known = await deps.store.byId(paymentId, tx)
  const booking = known && (await deps.booking.lock(known.bookingId, tx))
  // Read again under the lock of its booking, which protects all attempts.
  const payment = await deps.store.byId(paymentId, tx)
  if (!booking || !payment) return fail(createProblem('notFound'))
  if (payment.state === 'received') return succeed(payment)
  const left = await deps.refunds.leftOf(tx, paymentId)
  const isWhole = left.amount === payment.amount.amount
  if (!isWhole || !isReceiptApplicable(deps, { booking, payment }))
    return fail(createProblem('receiptNotApplicable'))
  const others = (await deps.store.attemptsOf(booking.bookingId, tx)).filter(
    (one) => one.paymentId !== paymentId,
  )
  if (others.some(({ state }) => underWayStates.includes(state)))
    return fail(createProblem('paymentUnderWay'))
  for (const other of others) await replaceAttempt(deps, other, tx)
  const step = { payment, to: 'received', cause: 'usedByStaff', changes: { receivedBy: clerk } } as const
  const postAppliedReceipt = (within: Tx, moved: Payment) =>
    deps.ledger.post(within, postingForAppliedReceipt(moved))
  const moved = await transitionPaymentWithin(deps, { ...step, effects: postAppliedReceipt }, tx)
  if (!moved || !(await deps.booking.recordPayment(booking.bookingId, tx)))
    throw new Error(`booking ${booking.bookingId} was moved under its lock`)
  await closeOpenTransferProofs(deps, moved, tx)
  return succeed(moved)
}

/** Returns the reason of the refund that the owner reads. */
function refundReasonOf({ state }: Payment): RefundWhy {
  if (state === 'late') return 'unappliedReceipt'
  return state === 'mismatched' ? 'otherAmount' : 'staff'
}

/** The same request by the same clerk within these minutes counts as a double click. */
const pressedTwiceMinutes = 5

async function refundReceipt(
  deps: UnappliedReceiptDeps,
  { paymentId, amount, clerk }: ReceiptRefund,
  tx: Tx,
): Promise<Result<Refund | 'approvalNeeded', Problem>> {
  const payment = await deps.store.byId(paymentId, tx)
  if (!payment) return fail(createProblem('notFound'))
  const booking = await deps.booking.lock(payment.bookingId, tx)
  // An order of which nobody knows would be ticketed without its money.
  if (payment.state === 'received' && booking && isAwaitingSupplier(booking.state))
    return fail(createProblem('orderOutcomeOpen'))
  const left = await deps.refunds.leftOf(tx, paymentId)
  const now = deps.clock.now()
  const ofOrder = await deps.refunds.owedOf(tx, payment.bookingId)
  const all = ofOrder.filter((one) => one.paymentId === paymentId)
  const before = all.find(
    (one) =>
      one.amount.amount === amount.amount &&
      one.askedBy === clerk &&
      minutesBetween(one.createdAt, now) < pressedTwiceMinutes,
  )
  if (before) return succeed(before)
  if (amount.amount < 1 || amount.amount > left.amount)
    return fail(createProblem('refundTooMuch', { field: 'amount' }))
  // A payment of which something was refunded cannot be divided any more.
  if (payment.state === 'received' && (await deps.late.isBeingSplit(tx, payment.bookingId)))
    return fail(createProblem('splitUnderWay'))
  const owed = satang(all.reduce((sum, one) => sum + one.amount.amount, 0))
  const counted = { actionKey: refundReceiptActionKey({ paymentId, owed }), to: payment.bookingId }
  const wanted = { ...counted, clerk, right: 'makeRefunds' as const, amount, said: String(amount.amount) }
  const isSentByItself = providerOfRefund(deps, { amount, paid: paidAmountOf(payment) }) !== undefined
  const agreed = isSentByItself ? await deps.dualControl.agree(tx, wanted) : succeed(true)
  if (!agreed.ok) return agreed
  if (!agreed.value) return succeed('approvalNeeded')
  return succeed(
    await deps.refunds.owe(tx, { payment, amount, why: refundReasonOf(payment), askedBy: clerk }),
  )
}

function paidAmountOf({ providerId, arrived, amount, isShared }: Payment) {
  return { providerId, arrived: arrived ?? amount, isShared }
}
