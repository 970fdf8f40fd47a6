import {
  type Instant,
  type LocalDate,
  type LocalDateTime,
  type Zone,
  dateOfLocalTime,
  instantFromMs,
  localDateTime,
  epochMsOf,
} from '#contract/terms/time.ts'
import { toInstant } from '#contract/terms/time-zone.ts'

/** Milliseconds that a zone is ahead of UTC throughout a day; absent on days with a clock change. */
const aheadOn = new Map<string, number | undefined>()
const mostDays = 20_000

/** Returns the instant at which the local time of a zone shows this; fast for many flights of one day. */
export function toInstantCached(local: LocalDateTime, zone: Zone): Instant {
  const ahead = cachedUtcOffset(dateOfLocalTime(local), zone)
  return ahead === undefined ? toInstant(local, zone) : instantFromMs(Date.parse(`${local}:00Z`) - ahead)
}

function cachedUtcOffset(on: LocalDate, zone: Zone): number | undefined {
  const name = `${zone}/${on}`
  if (aheadOn.has(name)) return aheadOn.get(name)
  if (aheadOn.size >= mostDays) aheadOn.clear()
  const offsetAtMinute = (minute: number) => {
    const local = localDateTime(on, minute)
    return Date.parse(`${local}:00Z`) - epochMsOf(toInstant(local, zone))
  }
  const [first, last] = [offsetAtMinute(0), offsetAtMinute(1439)]
  const ahead = first === last ? first : undefined
  aheadOn.set(name, ahead)
  return ahead
}
