import type { RefundAnswer } from '#contract/api/staff/refunds-and-receipts.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import type { Money } from '#contract/terms/money.ts'
import { type Instant, instantFromMs } from '#contract/terms/time.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { sendRefund } from './send-refund.ts'
import { type Owing, enqueueRefundJob, lockRefundableAmount, storeOwedRefund } from './owe-refund.ts'
import { refundAnswerOf } from './refund-answer.ts'
import { type RefundDeps, isManualPayout, transitionRefundWithin, providerOfRefund } from './refund-deps.ts'
import type { Refund } from './refund-store.ts'

/** Refunds: owed once, sent once, and never more than was received. */
export type Refunds = {
  /** Stores a refund that is owed and has it sent. Throws when it exceeds {@link lockRefundableAmount}. */
  owe(tx: Tx, owing: Owing): Promise<Refund>
  /**
   * Owes a refund of all that is left of a payment; returns undefined when nothing is, so that a repeat
   * changes nothing.
   */
  oweAll(tx: Tx, owing: Omit<Owing, 'amount'>): Promise<Refund | undefined>
  /**
   * Returns how much of a payment can still be refunded: the received amount less earlier refunds. Locks the
   * payment.
   */
  leftOf(tx: Tx, paymentId: string): Promise<Money>
  /** Returns the refunds of a booking, oldest first. */
  owedOf(tx: Tx, bookingId: string): Promise<readonly Refund[]>
  /**
   * Advances a refund as far as possible; returns when to check again, or undefined when no check is needed.
   */
  carryOut(refundId: string): Promise<Instant | undefined>
  /** Sends a refund again that the provider had refused, in the caller's transaction. */
  again(tx: Tx, refundId: string): Promise<Result<Refund, Problem>>
  /** Returns the refunds of a booking, oldest first, as its owner sees them. */
  ofBooking(bookingId: string): Promise<readonly RefundAnswer[]>
  /** Enqueues a check of refunds whose provider should have been asked about them minutes ago. */
  recheckStalled(): Promise<number>
}

/** How long a refund may stay unchanged before it is checked, in ms. */
const stuckMs = 120_000

/** Creates the refunds. */
export function createRefunds(deps: RefundDeps): Refunds {
  const { store } = deps
  return {
    owe: (tx, owing) => storeOwedRefund(deps, owing, tx),
    oweAll: async (tx, owing) => {
      const amount = await lockRefundableAmount(deps, owing.payment.paymentId, tx)
      return amount.amount > 0 ? storeOwedRefund(deps, { ...owing, amount }, tx) : undefined
    },
    leftOf: (tx, paymentId) => lockRefundableAmount(deps, paymentId, tx),
    owedOf: (tx, bookingId) => store.ofBooking(bookingId, tx),
    carryOut: (refundId) => sendRefund(deps, refundId),
    again: (tx, refundId) => retryRefund(deps, refundId, tx),
    ofBooking: async (bookingId) => (await store.ofBooking(bookingId)).map(refundAnswerOf),
    recheckStalled: async () => {
      const stuck = await store.stuck(instantFromMs(deps.clock.nowMs() - stuckMs))
      for (const refundId of stuck) await deps.transact((tx) => enqueueRefund(deps, refundId, tx))
      return stuck.length
    },
  }
}

/** Enqueues a check; a refund that waits for a clerk needs none. */
async function enqueueRefund(deps: RefundDeps, refundId: string, tx: Tx): Promise<void> {
  const refund = await deps.store.byId(refundId, tx)
  if (refund && providerOfRefund(deps, refund)) await enqueueRefundJob(deps, refundId, tx)
}

async function retryRefund(deps: RefundDeps, refundId: string, tx: Tx): Promise<Result<Refund, Problem>> {
  const refund = await deps.store.byId(refundId, tx)
  if (!refund) return fail(createProblem('notFound'))
  if (refund.state === 'done') return fail(createProblem('refundNotPossible'))
  const isStill = refund.state === 'failed' || (refund.state === 'unknown' && isManualPayout(deps, refund))
  const moved = isStill
    ? await transitionRefundWithin(deps, { refund, to: 'due', cause: 'sentAgain' }, tx)
    : refund
  if (!moved) return fail(createProblem('refundNotPossible'))
  await enqueueRefund(deps, refundId, tx)
  return succeed(moved)
}
