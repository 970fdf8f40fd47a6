import type { PaymentState } from '#contract/terms/payment.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { type PaymentCause, paymentTransitions } from './payment-state.ts'
import type { Payment, PaymentChanges } from './payment-store.ts'

/** One transition of one attempt, from the version that the caller read. */
export type PaymentStepTo = {
  readonly payment: Payment
  readonly to: PaymentState
  readonly cause: PaymentCause
  readonly changes?: PaymentChanges
  /** Written in the same transaction, only if the transition was made: jobs, postings, emails. */
  readonly effects?: (tx: Tx, moved: Payment) => Promise<void>
}

/**
 * Makes a transition with its effects, or nothing when a concurrent process has moved the attempt. The
 * booking is locked first, as everywhere: attempts do not move while the caller holds that lock.
 */
export function transitionPayment(deps: PaymentDeps, step: PaymentStepTo): Promise<Payment | undefined> {
  return deps.transact(async (tx) => {
    await deps.booking.lock(step.payment.bookingId, tx)
    return transitionPaymentWithin(deps, step, tx)
  })
}

/** Does the same within the transaction of a caller who holds the lock of the booking. */
export async function transitionPaymentWithin(
  deps: Pick<PaymentDeps, 'store' | 'clock' | 'log'>,
  { payment, to, cause, changes = {}, effects }: PaymentStepTo,
  tx: Tx,
): Promise<Payment | undefined> {
  if (!paymentTransitions.allows(payment.state, to, cause))
    throw new Error(`no move of a payment from ${payment.state} to ${to} by ${cause}`)
  const moved = await deps.store.move(tx, { payment, to, cause, changes, at: deps.clock.now() })
  if (!moved) return undefined
  await effects?.(tx, moved)
  const { paymentId, bookingId, state: from } = payment
  deps.log.info('payment moved', { paymentId, bookingId, from, to, cause })
  return moved
}
