import type { StaffRefundView } from '#contract/api/staff/refunds-and-receipts.ts'
import type { PayOutMethod } from '#contract/api/refund-payee.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Booking, BookingStep, ContactCorrectionStore } from '#server/flow/booking/booking.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { staffRefundViewOf } from './refund-answer.ts'
import { payOutMethodOf, payeeAnswerOf } from './refund-payee-answer.ts'
import type { RecordedPayee, RefundPayeeStore } from './refund-payee-store.ts'
import { type RefundDeps, isManualPayout, transitionRefundWithin } from './refund-deps.ts'
import { refundTransitions } from './refund-state.ts'
import { type Refund, payoutActionKey } from './refund-store.ts'
import type { Refunds } from './refund.ts'
import type { DrawerCash } from '../cash-drawer/drawer-cash.ts'
import type { DualControl } from '../approval/approval.ts'
import { isIndependentApprover } from '../approval/independent-approver.ts'

/** Dependencies of {@link createRefundHandling}. */
export type RefundHandlingDeps = Omit<RefundDeps, 'booking'> & {
  readonly booking: Pick<BookingStep, 'findById' | 'lock' | 'orderKeyOf'>
  readonly refunds: Pick<Refunds, 'again'>
  readonly dualControl: DualControl
  readonly payees: Pick<RefundPayeeStore, 'latestOf'>
  readonly drawerCash: Pick<DrawerCash, 'payOut'>
  readonly corrections: Pick<ContactCorrectionStore, 'correctedAloneBy'>
}

/** A clerk's report that a refund was paid out, with its receipt. */
export type PaidByHand = {
  readonly refundId: string
  readonly receiptNumber: string
  /** The payout method; the usual one when absent. */
  readonly payOutMethod?: PayOutMethod | undefined
  /** The bank account that the clerk transferred to; the recorded one when absent. */
  readonly payeeId?: string | undefined
  readonly clerk: string
}

/** Who reads refunds; full account numbers are shown to those who may make the transfer. */
export type RefundReader = { readonly clerk: string; readonly seesAccounts: boolean }

/** A clerk's request to send a refund again. */
export type SentAgain = Pick<PaidByHand, 'refundId' | 'clerk'>

/** The refund operations of staff. */
export type RefundHandling = {
  /** Returns refunds that are not done, oldest first, from the view of this clerk. */
  openOnes(reader: RefundReader): Promise<readonly StaffRefundView[]>
  /** Returns a refund from the view of this clerk. */
  show(refund: Refund, reader: RefundReader): Promise<StaffRefundView>
  /**
   * Records a payout by staff. At or above the threshold it is done once two people have confirmed the same
   * receipt number, method and bank account. At any amount a second person is needed besides the clerk who
   * recorded the account by phone, besides whoever alone corrected the address that holds the order's link, and besides
   * the order's owner. Repeats change nothing. Problems:
   * `refundPayeeMissing` when it was transferred and no bank account is recorded, `refundPayeeChanged` when
   * another one is recorded by now.
   */
  paidByHand(paid: PaidByHand): Promise<Result<Refund, Problem>>
  /**
   * Sends a refund again that the provider had refused. Problem: `refundNotPossible` when somebody else has
   * reported it as paid out, because it would be refunded twice. The clerk's own report is withdrawn with it.
   */
  again(sent: SentAgain): Promise<Result<Refund, Problem>>
}

/** Creates the refund operations of staff. */
export function createRefundHandling(deps: RefundHandlingDeps): RefundHandling {
  return {
    openOnes: async (reader) => {
      const open = (await deps.store.open()).map(({ refund }) => refund)
      return refundViewsForStaff(deps, open, reader)
    },
    show: async (refund, reader) => {
      const [shown] = await refundViewsForStaff(deps, [refund], reader)
      if (!shown) throw new Error(`refund ${refund.refundId} belongs to no order`)
      return shown
    },
    paidByHand: (paid) => recordManualPayout(deps, paid),
    again: (sent) => retryRefund(deps, sent),
  }
}

/** Returns all refunds of the orders of these refunds. */
async function allRefundsOfOrders(
  { store }: Pick<RefundHandlingDeps, 'store'>,
  refunds: readonly Refund[],
): Promise<readonly Refund[]> {
  const ofOrders: Refund[] = []
  for (const bookingId of new Set(refunds.map((one) => one.bookingId)))
    ofOrders.push(...(await store.ofBooking(bookingId)))
  return ofOrders
}

/** Returns what the shop keeps of a refund's payment once all of its refunds are paid, in satang. */
function keptAmountOf({ paymentId, paid }: Refund, ofOrders: readonly Refund[]): number {
  const ofPayment = ofOrders.filter((one) => one.paymentId === paymentId)
  return paid.arrived.amount - ofPayment.reduce((sum, { amount }) => sum + amount.amount, 0)
}

async function refundViewsForStaff(
  deps: RefundHandlingDeps,
  refunds: readonly Refund[],
  { clerk, seesAccounts }: RefundReader,
): Promise<StaffRefundView[]> {
  const vouches = await deps.dualControl.vouchedFor(refunds.map(payoutActionKey))
  const ofOrders = await allRefundsOfOrders(deps, refunds)
  const takesTwo = await deps.dualControl.takesTwo({ clerk, right: 'makeRefunds' })
  const shown: StaffRefundView[] = []
  for (const refund of refunds) {
    const booking = await deps.booking.findById(refund.bookingId)
    if (!booking) continue
    const said = vouches.get(payoutActionKey(refund)) ?? []
    const { contact, orderNumber } = booking
    const payee = await deps.payees.latestOf(refund.bookingId)
    const payOutMethod = payOutMethodOf(deps.providers, refund.paid)
    const correctors = await deps.corrections.correctedAloneBy(refund.bookingId)
    const transferredTo = payOutMethod === 'transfer' ? payee : undefined
    const isInvolved = isClerkInvolved({ booking, payee: transferredTo, correctors }, clerk)
    const counted = { actionKey: payoutActionKey(refund), to: refund.bookingId, amount: refund.amount }
    const atDesk = {
      kept: keptAmountOf(refund, ofOrders),
      payOutMethod,
      ...(payee && { payee: payeeAnswerOf(payee, { showsNumber: seesAccounts, showsRecorder: true }) }),
      orderNumber,
      customer: { name: contact.name, phone: contact.mobilePhone },
      isByHand: isManualPayout(deps, refund),
      // True also when one person would suffice but a colleague, who needs approval, has confirmed already.
      needsTwo: said.length > 0 || isInvolved || (await takesTwo(counted)),
      confirmedBy: said.map(({ name }) => name),
      isConfirmedByMe: said.some((one) => one.clerk === clerk),
    }
    shown.push(staffRefundViewOf(refund, atDesk))
  }
  return shown
}

async function recordManualPayout(
  deps: RefundHandlingDeps,
  paid: PaidByHand,
): Promise<Result<Refund, Problem>> {
  const { refundId, receiptNumber, clerk } = paid
  return deps.transact(async (tx) => {
    const known = await deps.store.byId(refundId, tx)
    if (!known) return fail(createProblem('notFound'))
    const booking = await deps.booking.lock(known.bookingId, tx)
    // Read again under the lock of its order: of two concurrent clerks the second sees the confirmation of
    // the first.
    const refund = (await deps.store.byId(refundId, tx)) ?? known
    if (refund.state === 'done' && refund.receiptNumber === receiptNumber) return succeed(refund)
    const isAllowed = refundTransitions.allows(refund.state, 'done', 'paidByHand')
    const isOurs = refund.state === 'failed' || isManualPayout(deps, refund)
    if (!isAllowed || !isOurs) return fail(createProblem('refundNotPossible'))
    const paidOut = await payoutDetailsOf(deps, { refund, paid }, tx)
    if (!paidOut.ok) return paidOut
    const { payee, ...way } = paidOut.value
    const agreed = await isPayoutApproved(deps, { refund, paid, booking, payee, way }, tx)
    if (!agreed.ok) return agreed
    if (!agreed.value) return succeed(refund)
    const sentAt = deps.clock.now()
    const step = { refund, to: 'done', cause: 'paidByHand', receiptNumber, doneBy: clerk, sentAt } as const
    const moved = await transitionRefundWithin(deps, { ...step, ...way }, tx)
    if (!moved) return fail(createProblem('refundNotPossible'))
    if (way.payOutMethod === 'cash') await deps.drawerCash.payOut(tx, cashPayoutOf(moved, clerk))
    return succeed(moved)
  })
}

function cashPayoutOf({ bookingId, paymentId, refundId, amount }: Refund, clerk: string) {
  return { clerk, bookingId, paymentId, refundId, satang: amount.amount }
}

type PaidOutWay = Pick<Refund, 'payOutMethod' | 'payeeId'>
/** The order's owner, and the bank account for a transfer. */
type PaidOutTo = {
  readonly booking: Pick<Booking, 'ownerUserId' | 'bookedBy' | 'earlierOwners'> | undefined
  readonly payee: RecordedPayee | undefined
}

/**
 * Returns whether the refund is of this clerk's own order, or goes to an account that this clerk recorded, or may have
 * named with the link that went to the address the clerk corrected.
 */
function isClerkInvolved(
  { booking, payee, correctors }: PaidOutTo & { readonly correctors: readonly string[] },
  clerk: string,
): boolean {
  const namers = payee === undefined ? [] : [payee.recordedBy, ...correctors]
  return (booking !== undefined && !isIndependentApprover(booking, clerk)) || namers.includes(clerk)
}

type RefundApproval = PayingOut & PaidOutTo & { readonly way: PaidOutWay }

/**
 * Returns whether the refund is paid out now: with approval needed, two people name the same receipt, method
 * and account.
 */
async function isPayoutApproved(
  { dualControl, corrections }: Pick<RefundHandlingDeps, 'dualControl' | 'corrections'>,
  { refund, paid: { clerk, receiptNumber }, booking, payee, way }: RefundApproval,
  tx: Tx,
): Promise<Result<boolean, Problem>> {
  const said = JSON.stringify([receiptNumber, way.payOutMethod, way.payeeId])
  const { bookingId: to, amount } = refund
  const right = 'makeRefunds' as const
  const wanted = { actionKey: payoutActionKey(refund), to, clerk, right, amount, said }
  // Whoever corrected the address may hold the link, and may have named the account with it.
  const correctors = await corrections.correctedAloneBy(to, tx)
  const involved = payee === undefined ? [] : [...correctors, ...(payee.recordedBy ? [payee.recordedBy] : [])]
  const isOfOne = (await dualControl.independentOf(tx, clerk, involved)).length < involved.length
  const takesTwo = isOfOne || isClerkInvolved({ booking, payee, correctors }, clerk)
  return takesTwo ? dualControl.agreeOn(tx, wanted) : dualControl.agree(tx, wanted)
}

type PayingOut = { readonly refund: Refund; readonly paid: PaidByHand }

/** Returns how a refund was paid out and to which account: a transfer must go to the account recorded now. */
async function payoutDetailsOf(
  { payees, providers }: Pick<RefundHandlingDeps, 'payees' | 'providers'>,
  { refund, paid }: PayingOut,
  tx: Tx,
): Promise<Result<PaidOutWay & Pick<PaidOutTo, 'payee'>, Problem>> {
  const { payOutMethod = payOutMethodOf(providers, refund.paid), payeeId } = paid
  if (payOutMethod !== 'transfer') return succeed({ payOutMethod, payee: undefined })
  const payee = await payees.latestOf(refund.bookingId, tx)
  if (!payee) return fail(createProblem('refundPayeeMissing'))
  const isOther = payeeId !== undefined && payeeId !== payee.payeeId
  if (isOther) return fail(createProblem('refundPayeeChanged'))
  return succeed({ payOutMethod, payeeId: payee.payeeId, payee })
}

async function retryRefund(
  deps: RefundHandlingDeps,
  { refundId, clerk }: SentAgain,
): Promise<Result<Refund, Problem>> {
  return deps.transact(async (tx) => {
    const refund = await deps.store.byId(refundId, tx)
    if (!refund) return fail(createProblem('notFound'))
    await deps.booking.lock(refund.bookingId, tx)
    if (!(await deps.dualControl.withdraw(tx, payoutActionKey(refund), clerk)))
      return fail(createProblem('refundNotPossible'))
    return deps.refunds.again(tx, refundId)
  })
}
