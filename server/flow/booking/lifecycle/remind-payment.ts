import { type Problem, createProblem } from '#contract/problem.ts'
import { isAwaitingPayment } from '#contract/terms/booking.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { type BookingDeps, bookingJobs } from '../booking-deps.ts'
import type { Booking } from '../booking-record.ts'
import { isPayable } from './is-payable.ts'
import { hasReminderSince } from './payment-reminder-store.ts'
import { paymentReminderMail } from '../mail/payment-reminder-mail.ts'
import { type PaymentReminder, lastReminderAt, reminderTimes } from './reminder-times.ts'

/** One reminder of one deadline: it is for nobody any more when the booking has another one by then. */
export type ReminderDue = {
  readonly bookingId: string
  readonly reminder: PaymentReminder
  readonly payBy: Instant
}

/** Asks for the reminders of a booking that has just begun to wait for its payment; they hang on that move. */
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

/** How long after a reminder staff can send no other, in minutes: a second press must not mail twice. */
const quietMinutes = 120

/**
 * Reminds the customer of an order now, because staff ask for it. Problems: `reminderNotPossible` when the order does
 * not await payment, `remindedRecently` when a reminder has just been sent.
 */
export function remindNow(deps: BookingDeps, bookingId: string): Promise<Result<Booking, Problem>> {
  return deps.transact(async (tx) => {
    const booking = await deps.store.findById(bookingId, tx)
    const now = deps.clock.now()
    if (!booking || !isAwaitingPayment(booking.state) || !isPayable(booking, now))
      return fail(createProblem('reminderNotPossible'))
    if (await hasReminderSince(tx, booking.orderNumber, plusMinutes(now, -quietMinutes)))
      return fail(createProblem('remindedRecently'))
    const place = { publicUrl: deps.publicUrl, orderKey: deps.orderKeys.keyOf(booking) }
    await deps.outbox.put(tx, paymentReminderMail(booking, { staffAt: now }, place))
    return succeed(booking)
  })
}
