import { type RefundAnswer } from '#contract/api/staff/refunds-and-receipts.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { type Money } from '#contract/terms/money.ts'
import { type Instant, instantFromMs } from '#contract/terms/time.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { carryOutRefund } from './send-refund.ts'
import { type Owing, enqueueRefundJob, leftOf, oweRefund } from './owe-refund.ts'
import { refundAnswerOf } from './refund-answer.ts'
import { type RefundDeps, isPaidByHand, moveRefundWithin, refunderOf } from './refund-deps.ts'
import { type Refund } from './refund-store.ts'

/** Money that goes back: owed once, sent once, and never more than what came. */
export type Refunds = {
  /** Writes down that money has to go back, and has it sent. Throws when it is more than {@link leftOf}. */
  owe(tx: Tx, owing: Owing): Promise<Refund>
  /** The same for all that is left of a payment; undefined when nothing is: asking again changes nothing. */
  oweAll(tx: Tx, owing: Omit<Owing, 'amount'>): Promise<Refund | undefined>
  /** What of a payment can still go back: what came less what was asked to go back before. Locks the payment. */
  leftOf(tx: Tx, paymentId: string): Promise<Money>
  /** The refunds of a booking, the oldest first. */
  owedOf(tx: Tx, bookingId: string): Promise<readonly Refund[]>
  /** Takes a refund as far as it can go now; when to look again, or undefined when it needs no more looking. */
  carryOut(refundId: string): Promise<Instant | undefined>
  /** Has a refund sent again that the provider had refused, in the caller's transaction. */
  again(tx: Tx, refundId: string): Promise<Result<Refund, Problem>>
  /** The refunds of a booking, the oldest first, as its owner sees them. */
  ofBooking(bookingId: string): Promise<readonly RefundAnswer[]>
  /** Refunds whose provider should have been asked about them minutes ago are looked after. */
  recheckStalled(): Promise<number>
}

/** How long a refund may stand still before somebody looks after it, in ms. */
const stuckMs = 120_000

/** Builds the refunds. */
export function createRefunds(deps: RefundDeps): Refunds {
  const { store } = deps
  return {
    owe: (tx, owing) => oweRefund(deps, owing, tx),
    oweAll: async (tx, owing) => {
      const amount = await leftOf(deps, owing.payment.paymentId, tx)
      return amount.amount > 0 ? oweRefund(deps, { ...owing, amount }, tx) : undefined
    },
    leftOf: (tx, paymentId) => leftOf(deps, paymentId, tx),
    owedOf: (tx, bookingId) => store.ofBooking(bookingId, tx),
    carryOut: (refundId) => carryOutRefund(deps, refundId),
    again: (tx, refundId) => again(deps, refundId, tx),
    ofBooking: async (bookingId) => (await store.ofBooking(bookingId)).map(refundAnswerOf),
    recheckStalled: async () => {
      const stuck = await store.stuck(instantFromMs(deps.clock.nowMs() - stuckMs))
      for (const refundId of stuck) await deps.transact((tx) => wake(deps, refundId, tx))
      return stuck.length
    },
  }
}

/** Nothing is asked about what waits for a clerk. */
async function wake(deps: RefundDeps, refundId: string, tx: Tx): Promise<void> {
  const refund = await deps.store.byId(refundId, tx)
  if (refund && refunderOf(deps, refund)) await enqueueRefundJob(deps, refundId, tx)
}

async function again(deps: RefundDeps, refundId: string, tx: Tx): Promise<Result<Refund, Problem>> {
  const refund = await deps.store.byId(refundId, tx)
  if (!refund) return fail(problem('notFound'))
  if (refund.state === 'done') return fail(problem('refundNotPossible'))
  const isStill = refund.state === 'failed' || (refund.state === 'unknown' && isPaidByHand(deps, refund))
  const moved = isStill ? await moveRefundWithin(deps, { refund, to: 'due', cause: 'sentAgain' }, tx) : refund
  if (!moved) return fail(problem('refundNotPossible'))
  await wake(deps, refundId, tx)
  return succeed(moved)
}
