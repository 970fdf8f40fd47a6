import { type LocalDate, type LocalDateTime, type Zone, localDateTime, msOf } from '#contract/terms/time.ts'
import { toInstant } from '#contract/terms/zone.ts'

/** A calendar date as the number of days since 1970-01-01: dates are compared and stepped often here. */
export type Day = number

const minuteMs = 60_000
const dayMs = 86_400_000

/** The day number of a date. */
export function dayOf(on: LocalDate): Day {
  return Math.floor(Date.parse(`${on}T00:00:00Z`) / dayMs)
}

/** The date of a day number. */
export function dateOfDay(day: Day): LocalDate {
  return new Date(day * dayMs).toISOString().slice(0, 10) as LocalDate
}

/** The wall-clock time this many minutes after midnight of a day. */
export function localOfDay(day: Day, minute: number): LocalDateTime {
  return new Date(day * dayMs + minute * minuteMs).toISOString().slice(0, 16) as LocalDateTime
}

/** Day of the week, 1 Monday to 7 Sunday. */
export function weekdayOfDay(day: Day): number {
  return ((day + 3) % 7) + 1
}

const offsets = new Map<Zone, Map<Day, number | undefined>>()

/**
 * The moment, in milliseconds, at which a wall clock shows this minute of this day. Asking the zone
 * database is slow, so the offset of a day is kept; days on which clocks are changed are asked every time.
 */
export function msOfLocal(day: Day, minute: number, zone: Zone): number {
  const wholeDays = Math.floor(minute / 1440)
  const on = day + wholeDays
  const offset = offsetOf(on, zone)
  const clock = (on * 1440 + (minute - wholeDays * 1440)) * minuteMs
  return offset === undefined ? msOf(toInstant(localOfDay(day, minute), zone)) : clock - offset
}

/** Milliseconds that the zone is ahead of UTC all through the day; undefined when clocks change on it. */
function offsetOf(day: Day, zone: Zone): number | undefined {
  let days = offsets.get(zone)
  if (!days) {
    days = new Map()
    offsets.set(zone, days)
  }
  if (days.has(day)) return days.get(day)
  const on = dateOfDay(day)
  const start = msOf(toInstant(localDateTime(on, 0), zone))
  const end = msOf(toInstant(localDateTime(on, 1440), zone))
  const offset = end - start === dayMs ? day * dayMs - start : undefined
  days.set(day, offset)
  return offset
}
