import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { type BookingDeps, bookingJobs } from '../booking-deps.ts'
import { paymentReceivedMail } from '../mail/payment-received-mail.ts'

/** Tickets are mostly there within seconds, and then one mail says both: only who waits longer hears of the money first. */
const patienceMinutes = 3

/** Asks for the mail that says that money has come; it hangs on the move to paid. */
export async function enqueuePaymentNotice(deps: BookingDeps, bookingId: string, tx: Tx): Promise<void> {
  const runAt = plusMinutes(deps.clock.now(), patienceMinutes)
  await enqueueJob(tx, { kind: bookingJobs.notifyOfPayment, key: bookingId, payload: { bookingId }, runAt })
}

/** Writes to whoever has paid and has no tickets yet. */
export async function notifyOfPayment(deps: BookingDeps, bookingId: string): Promise<void> {
  await deps.transact(async (tx) => {
    const booking = await deps.store.findById(bookingId, tx)
    if (booking?.state !== 'paid') return
    const place = { publicUrl: deps.publicUrl, orderKey: deps.orderKeys.keyOf(booking) }
    await deps.outbox.put(tx, paymentReceivedMail(booking, place))
  })
}
