import { type Instant, plusMinutes } from '#contract/terms/time.ts'

const usualHours = 72
const beforeDepartureHours = 24
const leastHours = 2

/**
 * Until when the owner of an order should answer a change of flights: three days after being told, a day before the
 * first flight at the latest so that something else can still be found, but never less than two hours; not after the
 * departure, old or new. An answer after it is taken all the same.
 */
export function replyBy(now: Instant, departsAt: Instant): Instant {
  const hours = (count: number, from: Instant) => plusMinutes(from, count * 60)
  const wished = earlier(hours(usualHours, now), hours(-beforeDepartureHours, departsAt))
  const least = hours(leastHours, now)
  return earlier(wished > least ? wished : least, departsAt > now ? departsAt : least)
}

function earlier(one: Instant, other: Instant): Instant {
  return one < other ? one : other
}
