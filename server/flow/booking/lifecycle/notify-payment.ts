import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { type BookingParts, bookingJobs } from '../booking-deps.ts'
import { paidMail } from '../mail/payment-received-mail.ts'

/** Tickets are mostly there within seconds, and then one mail says both: only who waits longer hears of the money first. */
const patienceMinutes = 3

/** Asks for the mail that says that money has come; it hangs on the move to paid. */
export async function enqueueTellOfPayment(parts: BookingParts, bookingId: string, tx: Tx): Promise<void> {
  const runAt = plusMinutes(parts.clock.now(), patienceMinutes)
  await enqueueJob(tx, { kind: bookingJobs.tellOfPayment, key: bookingId, payload: { bookingId }, runAt })
}

/** Writes to whoever has paid and has no tickets yet. */
export async function tellOfPayment(parts: BookingParts, bookingId: string): Promise<void> {
  await parts.transact(async (tx) => {
    const booking = await parts.store.findById(bookingId, tx)
    if (booking?.state !== 'paid') return
    const place = { publicUrl: parts.publicUrl, orderKey: parts.orderKeys.keyOf(booking) }
    await parts.outbox.put(tx, paidMail(booking, place))
  })
}
