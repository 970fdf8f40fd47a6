import type { Instant } from '#contract/terms/time.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { type BookingDeps, bookingJobs } from '../booking-deps.ts'
import type { Booking } from '../booking-record.ts'
import { isPayable } from './is-payable.ts'
import { paymentReminderMail } from '../mail/payment-reminder-mail.ts'
import { type PaymentReminder, lastReminderAt, reminderTimes } from './reminder-times.ts'

/** One reminder of one deadline: it is for nobody any more when the booking has another one by then. */
export type ReminderDue = {
  readonly bookingId: string
  readonly reminder: PaymentReminder
  readonly payBy: Instant
}

/** Asks for the reminders of a booking whose seats were just held; they hang on that move. */
export async function enqueueReminders(deps: BookingDeps, held: Booking, tx: Tx): Promise<void> {
  const { bookingId, payBy } = held
  if (payBy === undefined) return
  for (const { reminder, at } of reminderTimes(deps.clock.now(), payBy)) {
    const payload: ReminderDue = { bookingId, reminder, payBy }
    const key = `${bookingId} ${reminder} ${payBy}`
    await enqueueJob(tx, { kind: bookingJobs.remind, key, payload, runAt: at })
  }
}

/** Reminds somebody who has still to pay, and still can. One that comes when the next is due already is left out. */
export async function remindOfPayment(deps: BookingDeps, due: ReminderDue): Promise<void> {
  await deps.transact(async (tx) => {
    const booking = await deps.store.findById(due.bookingId, tx)
    const now = deps.clock.now()
    if (!booking || booking.payBy !== due.payBy || !isPayable(booking, now)) return
    const { publicUrl, orderKeys } = deps
    if (due.reminder === 'half' && lastReminderAt(due.payBy) <= now) return
    const orderKey = orderKeys.keyOf(booking)
    await deps.outbox.put(tx, paymentReminderMail(booking, due.reminder, { publicUrl, orderKey }))
  })
}
