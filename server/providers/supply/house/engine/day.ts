import { type LocalDate, type LocalDateTime, type Zone, instantFromMs, msOf } from '#contract/terms/time.ts'
import { toInstant, toLocal } from '#contract/terms/zone.ts'

/** A calendar date as the number of days since 1970-01-01: dates are compared and stepped often here. */
export type Day = number

const minuteMs = 60_000
const dayMs = 86_400_000

/** The day number of a date. */
export function dayOf(on: LocalDate): Day {
  return Math.floor(Date.parse(`${on}T00:00:00Z`) / dayMs)
}

const dates = new Map<Day, LocalDate>()

/** The date of a day number. Asked for some thousand times a search, so kept: a shop sells a year of days. */
export function dateOfDay(day: Day): LocalDate {
  let date = dates.get(day)
  if (date === undefined) {
    date = new Date(day * dayMs).toISOString().slice(0, 10) as LocalDate
    if (dates.size > 2000) dates.clear()
    dates.set(day, date)
  }
  return date
}

/** The wall-clock time this many minutes after midnight of a day. */
export function localOfDay(day: Day, minute: number): LocalDateTime {
  return new Date(day * dayMs + minute * minuteMs).toISOString().slice(0, 16) as LocalDateTime
}

/** Day of the week, 1 Monday to 7 Sunday. */
export function weekdayOfDay(day: Day): number {
  return ((day + 3) % 7) + 1
}

/**
 * The moment, in milliseconds, at which a wall clock shows this minute of this day. Asking the zone database
 * is slow, so it is asked once for a stretch of days on which no clock is changed; around a change, every time.
 */
export function msOfLocal(day: Day, minute: number, zone: Zone): number {
  const offset = offsetOf(day + Math.floor(minute / 1440), zone)
  if (offset === undefined) return msOf(toInstant(localOfDay(day, minute), zone))
  return day * dayMs + minute * minuteMs - offset
}

/** What a wall clock shows at a moment; the way back from {@link msOfLocal}. */
export function localAt(ms: number, zone: Zone): LocalDateTime {
  const offset = offsetOf(Math.floor(ms / dayMs), zone)
  if (offset === undefined) return toLocal(instantFromMs(ms), zone)
  return localOfDay(0, (ms + offset) / minuteMs)
}

/** Days in a stretch. No country changes its clocks twice within one. */
const stretchDays = 8

/** Bangkok is seven hours ahead of UTC all year; Thailand changes no clocks. */
const bangkokMs = 7 * 3_600_000

/** The day of issue of what is sold at a moment: the agency's, in Bangkok. Dated taxes and rates go by it. */
export function issueDayOf(nowMs: number): Day {
  return Math.floor((nowMs + bangkokMs) / dayMs)
}

const offsets = new Map<Zone, Map<number, number | undefined>>()

/** Milliseconds that the zone is ahead of UTC all through the stretch of a day; undefined when that changes. */
function offsetOf(day: Day, zone: Zone): number | undefined {
  let stretches = offsets.get(zone)
  if (!stretches) {
    stretches = new Map()
    offsets.set(zone, stretches)
  }
  const stretch = Math.floor(day / stretchDays)
  if (stretches.has(stretch)) return stretches.get(stretch)
  const before = offsetAt((stretch * stretchDays - 2) * dayMs, zone)
  const after = offsetAt(((stretch + 1) * stretchDays + 2) * dayMs, zone)
  const offset = before === after ? before : undefined
  stretches.set(stretch, offset)
  return offset
}

function offsetAt(ms: number, zone: Zone): number {
  return Date.parse(`${toLocal(instantFromMs(ms), zone)}:00Z`) - ms
}
