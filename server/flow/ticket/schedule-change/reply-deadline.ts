import { type Instant, plusMinutes } from '#contract/terms/time.ts'

const usualHours = 72
const beforeDepartureHours = 24
const leastHours = 2

/**
 * Returns the deadline for the owner's reply to a schedule change: three days after the notice, at the latest
 * a day before the first flight so that an alternative can still be found, but at least two hours; never
 * after the old or new departure. A later answer is still accepted.
 */
export function replyDeadline(now: Instant, departsAt: Instant): Instant {
  const plusHours = (count: number, from: Instant) => plusMinutes(from, count * 60)
  const wished = earlierInstant(plusHours(usualHours, now), plusHours(-beforeDepartureHours, departsAt))
  const least = plusHours(leastHours, now)
  return earlierInstant(wished > least ? wished : least, departsAt > now ? departsAt : least)
}

function earlierInstant(one: Instant, other: Instant): Instant {
  return one < other ? one : other
}
