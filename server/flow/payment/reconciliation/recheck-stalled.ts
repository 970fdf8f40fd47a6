import { instantFromMs } from '#contract/terms/time.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { ComparedPaymentsStore } from './compared-payments-store.ts'
import { paymentJobs } from '../attempt/payment-deps.ts'
import type { Refunds } from '../refund/refund.ts'

/** Dependencies of {@link recheckStalled}. */
type StuckDeps = Pick<Platform, 'clock' | 'transact'> & {
  readonly payments: Pick<ComparedPaymentsStore, 'stuckBookings'>
  readonly refunds: Pick<Refunds, 'recheckStalled'>
}

/** How long an attempt may stay unchanged before it is checked again, in ms. */
const stuckMs = 120_000

/**
 * Enqueues a check of every attempt and refund that should have moved minutes ago; returns the number of
 * bookings. Each booking has a job of its own, so that a slow provider delays no other booking.
 */
export async function recheckStalled({ payments, refunds, transact, clock }: StuckDeps): Promise<number> {
  const stuck = await payments.stuckBookings(instantFromMs(clock.nowMs() - stuckMs))
  await transact(async (tx) => {
    for (const bookingId of stuck) await enqueueEarlyChecks(bookingId, tx)
  })
  await refunds.recheckStalled()
  return stuck.length
}

/** Enqueues an early check of an order's attempts and refunds. */
export function enqueueEarlyChecks(bookingId: string, tx: Tx): Promise<void> {
  return enqueueJob(tx, { kind: paymentJobs.advance, key: bookingId, payload: { bookingId } })
}
