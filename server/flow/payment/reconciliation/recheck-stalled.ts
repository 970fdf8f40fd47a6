import { instantFromMs } from '#contract/terms/time.ts'
import { type Clock } from '#server/platform/clock.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { type Transact, type Tx } from '#server/platform/transaction.ts'
import { type ComparedPaymentsStore } from './compared-payments-store.ts'
import { paymentJobs } from '../attempt/payment-deps.ts'
import { type Refunds } from '../refund/refund.ts'

/** What is needed to have attempts that stand still looked at again. */
type StuckDeps = {
  readonly payments: Pick<ComparedPaymentsStore, 'stuckBookings'>
  readonly refunds: Pick<Refunds, 'recheckStalled'>
  readonly transact: Transact
  readonly clock: Clock
}

/** How long an attempt may stand still before it is looked at again, in ms. */
const stuckMs = 120_000

/**
 * Has every attempt and refund looked at again that should have moved minutes ago; returns for how many bookings. Each
 * booking has a job of its own: one whose provider is slow holds up no other.
 */
export async function recheckStalled({ payments, refunds, transact, clock }: StuckDeps): Promise<number> {
  const stuck = await payments.stuckBookings(instantFromMs(clock.nowMs() - stuckMs))
  await transact(async (tx) => {
    for (const bookingId of stuck) await advanceSoon(bookingId, tx)
  })
  await refunds.recheckStalled()
  return stuck.length
}

/** Has the attempts of an order, and its refunds, asked about soon. */
export function advanceSoon(bookingId: string, tx: Tx): Promise<void> {
  return enqueueJob(tx, { kind: paymentJobs.advance, key: bookingId, payload: { bookingId } })
}
