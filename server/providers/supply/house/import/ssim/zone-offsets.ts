import { type Zone, instantFromMs, epochMsOf } from '#contract/terms/time.ts'
import { toLocal } from '#contract/terms/time-zone.ts'

import type { Day } from '../../engine/day-number.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
/** No country changes its clocks twice within this period. */
const stretchMs = 8 * dayMs

/** A clock change: from this instant on the zone has the UTC offset `after`, in minutes. */
type ClockChange = { readonly atMs: number; readonly before: number; readonly after: number }
type ZoneYear = { readonly first: number; readonly changes: readonly ClockChange[] }

const years = new Map<Zone, Map<number, ZoneYear>>()

/**
 * Returns the UTC offset of a zone in minutes at a local minute of a day. A repeated local time means the
 * earlier instant; a skipped one continues from before the gap (as `toInstant`).
 */
export function offsetAtLocalTime(day: Day, minute: number, zone: Zone): number {
  const wallMs = day * dayMs + minute * minuteMs
  const { first, changes } = zoneYearAt(wallMs, zone)
  let offset = first
  for (const change of changes) {
    if (wallMs - change.before * minuteMs < change.atMs) break
    if (wallMs - change.after * minuteMs < change.atMs) break
    offset = change.after
  }
  return offset
}

/** Returns the UTC offset of a zone in minutes at an instant. */
export function offsetAtInstant(ms: number, zone: Zone): number {
  const { first, changes } = zoneYearAt(ms, zone)
  return changes.findLast((change) => change.atMs <= ms)?.after ?? first
}

/** Returns the UTC days with a clock change of a zone between two days, both included. */
export function clockChangeDays(from: Day, to: Day, zone: Zone): Day[] {
  const found = new Set<Day>()
  for (let year = utcYearOf(from * dayMs); year <= utcYearOf(to * dayMs); year += 1) {
    for (const { atMs } of cachedZoneYear(year, zone).changes) found.add(Math.floor(atMs / dayMs))
  }
  return [...found].filter((day) => day >= from && day <= to)
}

function utcYearOf(ms: number): number {
  return new Date(ms).getUTCFullYear()
}

function zoneYearAt(ms: number, zone: Zone): ZoneYear {
  return cachedZoneYear(utcYearOf(ms), zone)
}

/** Scans a year of a zone once, because the zone database is slow. */
function cachedZoneYear(year: number, zone: Zone): ZoneYear {
  let known = years.get(zone)
  if (!known) {
    known = new Map()
    years.set(zone, known)
  }
  let found = known.get(year)
  if (!found) {
    found = findOffsetChanges(year, zone)
    known.set(year, found)
  }
  return found
}

function findOffsetChanges(year: number, zone: Zone): ZoneYear {
  // two days beyond each end, so that every local time of the year is covered
  const startMs = Date.UTC(year, 0, 1) - 2 * dayMs
  const endMs = Date.UTC(year + 1, 0, 1) + 2 * dayMs
  const changes: ClockChange[] = []
  const first = offsetFromDatabase(startMs, zone)
  let before = first
  for (let at = startMs; at < endMs; at += stretchMs) {
    const after = offsetFromDatabase(at + stretchMs, zone)
    if (after !== before) changes.push({ atMs: findChangeBetween(at, at + stretchMs, zone), before, after })
    before = after
  }
  return { first, changes }
}

/** Returns the first minute at which the offset differs from that at `from`. */
function findChangeBetween(from: number, to: number, zone: Zone): number {
  const before = offsetFromDatabase(from, zone)
  let low = from / minuteMs
  let high = to / minuteMs
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetFromDatabase(middle * minuteMs, zone) === before) low = middle
    else high = middle
  }
  return high * minuteMs
}

function offsetFromDatabase(ms: number, zone: Zone): number {
  const at = instantFromMs(ms)
  return (Date.parse(`${toLocal(at, zone)}:00Z`) - epochMsOf(at)) / minuteMs
}
