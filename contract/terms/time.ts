declare const brand: unique symbol

/** A moment, in UTC: "2026-11-21T16:50:00.000Z". Names of such fields end in At. */
export type Instant = string & { readonly [brand]: 'Instant' }
/** What the clock on an airport's wall says: "2026-11-21T23:50". Names end in Local. */
export type LocalDateTime = string & { readonly [brand]: 'LocalDateTime' }
/** A calendar date: "2026-11-21". Names end in On. */
export type LocalDate = string & { readonly [brand]: 'LocalDate' }
/** An IANA time zone: "Asia/Bangkok". */
export type Zone = string & { readonly [brand]: 'Zone' }

const minuteMs = 60_000
const dayMs = 86_400_000

/** The moment that lies this many milliseconds after 1970 in UTC. */
export function instantFromMs(ms: number): Instant {
  return new Date(ms).toISOString() as Instant
}

/** Returns a local time ("2027-01-10T08:05") in ms since 1970, as if it were UTC. */
export function localTimeAsUtcMs(local: string): number {
  return Date.parse(`${local}Z`)
}

/** Milliseconds since 1970 in UTC. */
export function epochMsOf(at: Instant): number {
  return Date.parse(at)
}

/** Reads a moment; undefined unless it is a full ISO 8601 time with Z or an offset. */
export function parseInstant(text: string): Instant | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text)) return undefined
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? undefined : instantFromMs(ms)
}

/** The moment this many minutes later (earlier when negative). */
export function plusMinutes(at: Instant, minutes: number): Instant {
  return instantFromMs(epochMsOf(at) + minutes * minuteMs)
}

/** Whole minutes from one moment to another. */
export function minutesBetween(from: Instant, to: Instant): number {
  return Math.round((epochMsOf(to) - epochMsOf(from)) / minuteMs)
}

/** Reads a calendar date; undefined unless such a day exists. */
export function parseLocalDate(text: string): LocalDate | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined
  const ms = Date.parse(`${text}T00:00:00Z`)
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text) return undefined
  return text as LocalDate
}

/** The date this many days later (earlier when negative). */
export function plusDays(on: LocalDate, days: number): LocalDate {
  return new Date(Date.parse(`${on}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10) as LocalDate
}

/** Whole days from one date to another. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)
}

/** Day of the week, 1 Monday to 7 Sunday, as timetables count (IATA SSIM). */
export function weekdayOf(on: LocalDate): number {
  return new Date(`${on}T00:00:00Z`).getUTCDay() || 7
}

/** The date part of a wall-clock time. */
export function dateOfLocalTime(local: LocalDateTime): LocalDate {
  return local.slice(0, 10) as LocalDate
}

/** A wall-clock time from a date and minutes after its midnight; minutes past 24 hours run into the next days. */
export function localDateTime(on: LocalDate, minutes: number): LocalDateTime {
  const ms = Date.parse(`${on}T00:00:00Z`) + minutes * minuteMs
  return new Date(ms).toISOString().slice(0, 16) as LocalDateTime
}
