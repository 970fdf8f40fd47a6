import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import { postingForReceipt } from '../ledger/ledger.ts'
import { isAttemptForDifference, latestAttemptOf } from './amount-wanted.ts'
import { replaceAttempt } from './choose-payment.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { paymentTransitions } from './payment-state.ts'
import type { Payment, PaymentChanges } from './payment-store.ts'
import { transitionPaymentWithin } from './transition-payment.ts'

/** Kind of the job that exchanges the tickets whose difference was paid; the ticket step handles it. */
export const sendPaidExchangeJob = 'send-paid-exchange'

/** Kind of the job that buys the bags and seats that were paid for; the ticket step handles it. */
export const sendPaidExtrasJob = 'send-paid-extras'

/** The requested amount of a difference that a provider has taken. */
export type PaidOnline = {
  readonly payment: Payment
  readonly booking: Booking
  readonly changes: PaymentChanges
}

/**
 * Records the difference of an exchange as received, with the job that sends the exchange, in one transaction. Returns
 * `unwanted` where the exchange asks for it no more; undefined when a concurrent process has moved the attempt.
 */
export async function recordDifference(
  deps: PaymentDeps,
  { payment, booking, changes }: PaidOnline,
  tx: Tx,
): Promise<Payment | 'unwanted' | undefined> {
  const { bookingId } = booking
  const due = await deps.differences.dueOf(bookingId, tx)
  const maySettle = paymentTransitions.allows(payment.state, 'received', 'moneyArrived')
  if (!due || !maySettle || !isAttemptForDifference(payment, { due, booking })) return 'unwanted'
  const { differenceId } = due
  // An earlier attempt brought the money: the later one stops requesting it.
  const latest = await latestAttemptOf(deps, { bookingId, differenceId }, tx)
  if (latest && latest.paymentId !== payment.paymentId) await replaceAttempt(deps, latest, tx)
  return transitionPaymentWithin(
    deps,
    {
      payment,
      to: 'received',
      cause: 'moneyArrived',
      changes,
      effects: async (within, moved) => {
        await deps.ledger.post(within, postingForReceipt(moved))
        const job = due.isOfExtras
          ? { kind: sendPaidExtrasJob, payload: { extraSaleId: differenceId } }
          : { kind: sendPaidExchangeJob, payload: { exchangeId: differenceId } }
        await enqueueJob(within, { ...job, key: differenceId, runAt: deps.clock.now() })
      },
    },
    tx,
  )
}
