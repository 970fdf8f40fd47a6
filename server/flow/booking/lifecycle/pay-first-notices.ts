import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { type BookingDeps, bookingJobs } from '../booking-deps.ts'
import type { Booking } from '../booking-record.ts'
import { payFirstMail } from '../mail/pay-first-mail.ts'
import { enqueueReminders } from './remind-payment.ts'

/** Writes the mail of a new pay-first booking, and the job that ends it when its offer lapses unpaid. */
export async function enqueuePayFirstNotices(deps: BookingDeps, booking: Booking, tx: Tx): Promise<void> {
  const { bookingId, payBy } = booking
  if (payBy === undefined) return
  const key = `${bookingId} ${payBy}`
  await enqueueJob(tx, { kind: bookingJobs.expire, key, payload: { bookingId }, runAt: payBy })
  const place = { publicUrl: deps.publicUrl, orderKey: deps.orderKeys.keyOf(booking) }
  await deps.outbox.put(tx, payFirstMail(booking, place))
  await enqueueReminders(deps, booking, tx)
}
