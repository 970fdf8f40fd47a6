import { type Instant, type LocalDateTime, type Zone, parseLocalDate } from '#contract/terms/time.ts'
import { toInstant, parseZone } from '#contract/terms/time-zone.ts'

/** A local time at an airport, its time zone, and the instant. */
export type ZonedTime = { readonly local: LocalDateTime; readonly zone: Zone; readonly at: Instant }

/** Cache of times, because the offers of a search share flights. Cleared when it is full. */
const known = new Map<string, ZonedTime>()
const mostKnown = 20_000

/** Converts a local time of Duffel ("2027-01-10T09:35:00") in a zone; undefined when either is invalid. */
export function zonedTimeOf(wallClock: string, zoneName: string): ZonedTime | undefined {
  const key = `${wallClock} ${zoneName}`
  const before = known.get(key)
  if (before) return before
  const moment = parseZonedTime(wallClock, zoneName)
  if (!moment) return undefined
  if (known.size >= mostKnown) known.clear()
  known.set(key, moment)
  return moment
}

function parseZonedTime(wallClock: string, zoneName: string): ZonedTime | undefined {
  const inZone = parseZone(zoneName)
  const isTime = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(wallClock)
  if (!inZone || !isTime || !parseLocalDate(wallClock.slice(0, 10))) return undefined
  const local = wallClock.slice(0, 16) as LocalDateTime
  return { local, zone: inZone, at: toInstant(local, inZone) }
}
