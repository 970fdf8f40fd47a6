import { plusMinutes } from '#contract/terms/time.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { type BookingDeps, bookingJobs } from '../booking-deps.ts'

/** Delay of the first job for a booking whose request is running; it resumes the booking after a crash. */
const firstLookMinutes = 5 / 60

/** Enqueues the job that advances a booking when its request does not finish. */
export function enqueueAdvance(deps: Pick<BookingDeps, 'clock'>, bookingId: string, tx: Tx): Promise<void> {
  const runAt = plusMinutes(deps.clock.now(), firstLookMinutes)
  return enqueueJob(tx, { kind: bookingJobs.advance, key: bookingId, payload: { bookingId }, runAt })
}
