import { type Instant, minutesBetween, plusMinutes } from '#contract/terms/time.ts'

const usualMinutesBefore = 24 * 60
const leastMinutes = 2 * 60

/**
 * Returns when an owner who has not replied to a schedule change is reminded: a day before the reply deadline, or
 * halfway to a deadline that is less than two days away. Undefined when the deadline is less than two hours
 * away, because the reminder would follow the notice too closely.
 */
export function reminderTime(now: Instant, replyBy: Instant): Instant | undefined {
  const minutes = minutesBetween(now, replyBy)
  if (minutes < leastMinutes) return undefined
  return plusMinutes(replyBy, -Math.min(usualMinutesBefore, Math.floor(minutes / 2)))
}
