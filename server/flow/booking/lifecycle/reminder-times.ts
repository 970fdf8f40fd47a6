import { type Instant, instantFromMs, epochMsOf } from '#contract/terms/time.ts'

/** half: when half of the time to pay is over. last: shortly before it ends. */
export const paymentReminders = ['half', 'last'] as const
/** Which of the two reminders. */
export type PaymentReminder = (typeof paymentReminders)[number]

const hourMs = 60 * 60_000
/** A reminder halfway is worth a mail when the time to pay is at least as long as this. */
const longMs = 12 * hourMs
/** The last reminder comes this long before the deadline. */
const lastMs = 3 * hourMs
/** Whoever has less time than this in all has just read the confirmation. */
const shortMs = 5 * hourMs

/** When to remind of a payment deadline: twice when there is long to pay, once when there is some time, else never. */
export function reminderTimes(
  heldAt: Instant,
  payBy: Instant,
): readonly { readonly reminder: PaymentReminder; readonly at: Instant }[] {
  const allMs = epochMsOf(payBy) - epochMsOf(heldAt)
  if (allMs < shortMs) return []
  const last = { reminder: 'last', at: lastReminderAt(payBy) } as const
  if (allMs < longMs) return [last]
  return [{ reminder: 'half', at: instantFromMs(epochMsOf(heldAt) + Math.floor(allMs / 2)) }, last]
}

/** When the last reminder of a deadline is due. */
export function lastReminderAt(payBy: Instant): Instant {
  return instantFromMs(epochMsOf(payBy) - lastMs)
}
