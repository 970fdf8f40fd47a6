import type { Instant, LocalDateTime, Zone } from '#contract/terms/time.ts'
import { toInstant } from '#contract/terms/time-zone.ts'

/** Returns a Sabre date and time ("2027-01-10", "08:05" or "08:05:00") as local time. */
export function parseSabreLocalTime(date: string, time: string): LocalDateTime {
  return `${date}T${time.slice(0, 5)}` as LocalDateTime
}

/** Returns a deadline given as local date and time of the office; without a time it ends with the day. */
export function officeDeadlineOf(
  date: string | undefined,
  time: string | undefined,
  zone: Zone,
): Instant | undefined {
  return date === undefined ? undefined : toInstant(parseSabreLocalTime(date, time ?? '23:59'), zone)
}
