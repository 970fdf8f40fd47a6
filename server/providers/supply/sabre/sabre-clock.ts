import { type Instant, type LocalDateTime, type Zone } from '#contract/terms/time.ts'
import { toInstant } from '#contract/terms/zone.ts'

/** A date and a time of Sabre ("2027-01-10", "08:05" or "08:05:00") as the clock on the wall says it. */
export function wallClockOf(date: string, time: string): LocalDateTime {
  return `${date}T${time.slice(0, 5)}` as LocalDateTime
}

/** A deadline that is told by date and time of the office's zone; without a time it ends with the day. */
export function deadlineOf(
  date: string | undefined,
  time: string | undefined,
  zone: Zone,
): Instant | undefined {
  return date === undefined ? undefined : toInstant(wallClockOf(date, time ?? '23:59'), zone)
}
