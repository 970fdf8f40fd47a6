import {
  type LocalDate,
  type LocalDateTime,
  type Zone,
  instantFromMs,
  epochMsOf,
} from '#contract/terms/time.ts'
import { toInstant, toLocal } from '#contract/terms/time-zone.ts'

/** Days since 1970-01-01. Dates are compared and incremented often here, so they are numbers. */
export type Day = number

const minuteMs = 60_000
const dayMs = 86_400_000

/** The day number of a date. */
export function dayNumberOf(on: LocalDate): Day {
  return Math.floor(Date.parse(`${on}T00:00:00Z`) / dayMs)
}

const dates = new Map<Day, LocalDate>()

/** Returns the date of a day number. Cached: a search calls it thousands of times for at most a year of days. */
export function dateOfDay(day: Day): LocalDate {
  let date = dates.get(day)
  if (date === undefined) {
    date = new Date(day * dayMs).toISOString().slice(0, 10) as LocalDate
    if (dates.size > 2000) dates.clear()
    dates.set(day, date)
  }
  return date
}

/** Returns the local time this many minutes after midnight of a day. */
export function localTimeOnDay(day: Day, minute: number): LocalDateTime {
  return new Date(day * dayMs + minute * minuteMs).toISOString().slice(0, 16) as LocalDateTime
}

/** Day of the week, 1 Monday to 7 Sunday. */
export function weekdayOfDay(day: Day): number {
  return ((day + 3) % 7) + 1
}

/**
 * Returns the instant, in milliseconds, of a local minute of a day. The zone database is slow, so the offset
 * is cached for a stretch of days without a clock change and looked up every time around a change.
 */
export function epochMsOfLocal(day: Day, minute: number, zone: Zone): number {
  const offset = constantOffsetOf(day + Math.floor(minute / 1440), zone)
  if (offset === undefined) return epochMsOf(toInstant(localTimeOnDay(day, minute), zone))
  return day * dayMs + minute * minuteMs - offset
}

/** Returns the local time at an instant; the inverse of {@link epochMsOfLocal}. */
export function localAt(ms: number, zone: Zone): LocalDateTime {
  const offset = constantOffsetOf(Math.floor(ms / dayMs), zone)
  if (offset === undefined) return toLocal(instantFromMs(ms), zone)
  return localTimeOnDay(0, (ms + offset) / minuteMs)
}

/** Days in a stretch. No country changes its clocks twice within a stretch. */
const stretchDays = 8

/** UTC offset of Bangkok all year; Thailand has no daylight saving time. */
const bangkokMs = 7 * 3_600_000

/** Returns the day of issue of a sale: the date in Bangkok. Dated taxes and rates use it. */
export function issueDayOf(nowMs: number): Day {
  return Math.floor((nowMs + bangkokMs) / dayMs)
}

const offsets = new Map<Zone, Map<number, number | undefined>>()

/** Returns the zone's offset in ms during a whole stretch; undefined when it changes within the stretch. */
function constantOffsetOf(day: Day, zone: Zone): number | undefined {
  let stretches = offsets.get(zone)
  if (!stretches) {
    stretches = new Map()
    offsets.set(zone, stretches)
  }
  const stretch = Math.floor(day / stretchDays)
  if (stretches.has(stretch)) return stretches.get(stretch)
  const before = offsetMsAt((stretch * stretchDays - 2) * dayMs, zone)
  const after = offsetMsAt(((stretch + 1) * stretchDays + 2) * dayMs, zone)
  const offset = before === after ? before : undefined
  stretches.set(stretch, offset)
  return offset
}

function offsetMsAt(ms: number, zone: Zone): number {
  return Date.parse(`${toLocal(instantFromMs(ms), zone)}:00Z`) - ms
}
