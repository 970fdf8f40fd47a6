import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { type BookingDeps, bookingJobs } from '../booking-deps.ts'
import type { Booking } from '../booking-record.ts'
import { quoteRequestedMail } from '../mail/quote-mail.ts'
import { waitlistExpiresAt } from '../waitlist/waitlist-expiry.ts'

/** Queues the mail for a quote request and the job that ends it when staff do not quote in time. */
export async function enqueueQuoteRequest(deps: BookingDeps, requested: Booking, tx: Tx): Promise<void> {
  const { bookingId } = requested
  await enqueueJob(tx, {
    kind: bookingJobs.endUnanswered,
    key: bookingId,
    payload: { bookingId },
    runAt: waitlistExpiresAt(requested),
  })
  const place = { publicUrl: deps.publicUrl, orderKey: deps.orderKeys.keyOf(requested) }
  await deps.outbox.put(tx, quoteRequestedMail(requested, place))
}
