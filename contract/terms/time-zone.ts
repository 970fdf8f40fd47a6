import {
  type Instant,
  type LocalDate,
  type LocalDateTime,
  type Zone,
  dateOfLocalTime,
  instantFromMs,
  epochMsOf,
} from './time.ts'

const formats = new Map<Zone, Intl.DateTimeFormat>()

function cachedDateTimeFormat(zone: Zone): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    formats.set(zone, format)
  }
  return format
}

/** Reads a zone name; undefined when the time-zone database of this machine does not know it. */
export function parseZone(text: string): Zone | undefined {
  try {
    cachedDateTimeFormat(text as Zone)
    return text as Zone
  } catch {
    return undefined
  }
}

/** What the clock on the wall in this zone says at this moment. */
export function toLocal(at: Instant, inZone: Zone): LocalDateTime {
  const part: Record<string, string> = {}
  for (const { type, value } of cachedDateTimeFormat(inZone).formatToParts(epochMsOf(at))) part[type] = value
  return `${part['year']}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}` as LocalDateTime
}

/** The calendar date in this zone at this moment. */
export function todayIn(inZone: Zone, now: Instant): LocalDate {
  return dateOfLocalTime(toLocal(now, inZone))
}

/**
 * The moment at which the wall clock shows this time. Where clocks are put back the earlier moment is
 * meant; a time that is skipped counts on from before the gap, as airlines publish it.
 */
export function toInstant(local: LocalDateTime, inZone: Zone): Instant {
  const asUtc = Date.parse(`${local}:00Z`)
  const before = zoneOffsetMs(asUtc - 86_400_000, inZone)
  const first = asUtc - before
  if (zoneOffsetMs(first, inZone) === before) return instantFromMs(first)
  const after = zoneOffsetMs(asUtc + 86_400_000, inZone)
  const second = asUtc - after
  return instantFromMs(zoneOffsetMs(second, inZone) === after ? second : first)
}

function zoneOffsetMs(ms: number, inZone: Zone): number {
  return Date.parse(`${toLocal(instantFromMs(ms), inZone)}:00Z`) - Math.floor(ms / 60_000) * 60_000
}
