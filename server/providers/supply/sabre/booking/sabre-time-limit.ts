import { type Instant, type Zone, plusMinutes } from '#contract/terms/time.ts'
import { toInstant } from '#contract/terms/time-zone.ts'
import { parseSabreLocalTime } from '../sabre-local-time.ts'

/** The context for reading a text. */
export type TimeLimitFrame = {
  /** Creation of the booking: a day without a year is the next such day from then on. */
  readonly since: Instant
  /** Possible zones of a time without a zone: the office's, and those of the airports of the booking. */
  readonly zones: readonly Zone[]
  readonly zoneOf: (airport: string) => Zone | undefined
}

/**
 * A ticketing time limit in an airline's free text. `at` is absent without a readable date; `isClear` is
 * false where it is the earliest possible meaning and needs manual review.
 */
export type WordedTimeLimit = { readonly at?: Instant; readonly isClear: boolean }

const monthNames = 'JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC'
const months = monthNames.split('|')

/** Keywords of ticketing texts: TKNA and TKNE ask for ticket numbers, ADTK is the SSR itself. */
const aboutTickets = /\b(TKT|TKTS|TKTD|TKTL|TTL|TICKET\w*|TKN[A-Z]|ADTK|TKTNG|TKTG|TKTING)\b/
/** Words that exclude the day itself. */
const beforeDay = /\b(BEFORE|PRIOR\s+TO|BFR)\b/
/** ON/BEFORE, ON OR BEFORE, AT OR BEFORE include the time itself. */
const onOrBefore = /\bON\s*(\/|OR)\s*(BEFORE|BFR)\b/

/** "12DEC" or "12 DEC". */
const dayMonth = new RegExp(`\\b(\\d{1,2})\\s?(${monthNames})`)
/** Digits after it that may be its year: "26", "2026", " 2026"; not those of a time like "18:00", "23.59" or "10PM". */
const yearBehind = /^(\s?)(20\d{2}|\d{2})(?!\d|[:.]\d|\s?[AP]M\b)/
/** Follows a time and never a year; the group is a place. */
const timeMark = /^\s?(?:(?:HRS?|H|Z|GMT|UTC)\b|(?:\/\s?)?([A-Z]{3})\b)/
/** "2026-12-12" or "2026/12/12". */
const isoDay = /\b(20\d{2})[-/](\d{2})[-/](\d{2})\b/
/** "2359", "23:59", "23.59", "1200Z", "0600PM", "6PM", with an optional zone. */
const clockTime =
  /(?:^|[\s/T])(\d{1,2})(?::|\.)?(\d{2})?\s?(HRS|HR|H)?\s?(AM|PM)?\s?(Z|GMT|UTC)?(?:\s?(?:\/\s?)?([A-Z]{3})\b(?:\s?(?:TIME|LT|LCL|LOCAL))?)?(?![\w])/g
/** Three-letter words after a time that are not airport codes. */
const noPlaces: ReadonlySet<string> = new Set([
  'AND',
  'FOR',
  'ALL',
  'OTH',
  'ELS',
  'SEG',
  'WIL',
  'NOT',
  'TKT',
  'THE',
  'HRS',
  'CXL',
  'XLD',
  'AUT',
  'ORI',
  'SUB',
  'ADV',
  'PLS',
  'VIA',
  'ETK',
])
/** The zone in which every day begins first, used for an unknown place. */
const earliestZone = 'Pacific/Kiritimati' as Zone

/** A date and its position in the text; an ambiguous one needs manual review. */
type Day = { readonly date: string; readonly from: number; readonly to: number; readonly isClear: boolean }
type Clock = { readonly text: string; readonly zone?: string; readonly isUtc: boolean }

/**
 * Reads an airline's text of its ticketing time limit (SSR ADTK or OTHS); undefined where it is about
 * something else. Of several readings the earliest applies, so that a limit is never later than the
 * airline's.
 */
export function timeLimitInText(text: string, frame: TimeLimitFrame): WordedTimeLimit | undefined {
  const upper = text.toUpperCase()
  if (!aboutTickets.test(upper)) return undefined
  const limits = possibleDays(upper, frame).map((day) => readLimitOfDay(day, upper, frame))
  const [first] = limits.toSorted((one, other) => one.at.localeCompare(other.at))
  return first ? { at: first.at, isClear: limits.length === 1 && first.isClear } : { isClear: false }
}

function readLimitOfDay(day: Day, text: string, frame: TimeLimitFrame): Reading {
  const clocks = textAroundDay(day, text)
    .map(clockInText)
    .filter((one) => one !== undefined)
  const isBefore = beforeDay.test(text) && !onOrBefore.test(text)
  if (clocks.length === 0) {
    if (!day.isClear) return limitReadingOf(day.date, 'unreadable', frame)
    // a day alone ends with the day, unless the day itself is excluded
    const at = isBefore
      ? lastMinuteBeforeDay(day.date, frame.zones)
      : earliestInstant(day.date, '23:59', frame.zones)
    return { at, isClear: true }
  }
  const readings = clocks.map((clock) => limitReadingOf(day.date, clock, frame))
  const [first = limitReadingOf(day.date, 'unreadable', frame)] = readings.toSorted((one, other) =>
    one.at.localeCompare(other.at),
  )
  return { at: first.at, isClear: day.isClear && readings.length === 1 && first.isClear }
}

/** Returns the texts after and before a day, close enough to contain its time. */
function textAroundDay({ from, to }: Pick<Day, 'from' | 'to'>, text: string): readonly [string, string] {
  return [text.slice(to).slice(0, 24), text.slice(0, from).slice(-14)]
}

type Reading = { readonly at: Instant; readonly isClear: boolean }

function limitReadingOf(
  date: string,
  clock: Clock | 'unreadable',
  { zones, zoneOf }: TimeLimitFrame,
): Reading {
  if (clock === 'unreadable')
    return { at: lastMinuteBeforeDay(date, [...zones, earliestZone]), isClear: false }
  if (clock.isUtc) return { at: earliestInstant(date, clock.text, ['UTC' as Zone]), isClear: true }
  if (clock.zone === undefined) return { at: earliestInstant(date, clock.text, zones), isClear: true }
  const zone = zoneOf(clock.zone)
  return zone
    ? { at: earliestInstant(date, clock.text, [zone]), isClear: true }
    : { at: earliestInstant(date, clock.text, [...zones, earliestZone]), isClear: false }
}

function earliestInstant(date: string, clock: string, zones: readonly Zone[]): Instant {
  const [first] = zones.map((zone) => toInstant(parseSabreLocalTime(date, clock), zone)).toSorted()
  return first ?? toInstant(parseSabreLocalTime(date, clock), earliestZone)
}

/** Returns the last minute before a day begins. */
function lastMinuteBeforeDay(date: string, zones: readonly Zone[]): Instant {
  return plusMinutes(earliestInstant(date, '00:00', zones), -1)
}

/** Returns every possible day: two where digits may be its year or its time. */
function possibleDays(text: string, frame: TimeLimitFrame): Day[] {
  const iso = isoDay.exec(text)
  if (iso)
    return validDay(`${iso[1]}-${iso[2]}-${iso[3]}`, { from: iso.index, to: iso.index + iso[0].length })
  const found = dayMonth.exec(text)
  if (!found) return []
  const [whole, day = '', month = ''] = found
  const at = { from: found.index, to: found.index + whole.length }
  const monthDay = `${String(months.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
  const sinceYear = Number(frame.since.slice(0, 4))
  const nextYear = sinceYear + (monthDay < frame.since.slice(5, 10) ? 1 : 0)
  const daysWithoutYear = (isClear: boolean): Day[] => validDay(`${nextYear}-${monthDay}`, { ...at, isClear })
  const behind = yearBehind.exec(text.slice(at.to))
  if (!behind) return daysWithoutYear(true)
  const year = (Number(behind[2]) % 2000) + 2000
  const to = at.to + behind[0].length
  const withYear = validDay(`${year}-${monthDay}`, { from: at.from, to })
  const isYear = Math.abs(year - sinceYear) <= 1
  if (behind[2]?.length === 2) return isYear ? withYear : daysWithoutYear(false)
  const [after, before] = textAroundDay({ from: at.from, to }, text).map(clockInText)
  if (hasTimeMark(text.slice(to), frame)) return daysWithoutYear(true)
  if (!isYear) return daysWithoutYear(behind[1] !== '' && after === undefined)
  return (after ?? before) ? withYear : [...withYear, ...daysWithoutYear(true)]
}

function hasTimeMark(rest: string, { zoneOf }: TimeLimitFrame): boolean {
  const mark = timeMark.exec(rest)
  if (!mark) return false
  const [, place] = mark
  return place === undefined || zoneOf(place) !== undefined
}

function validDay(
  date: string,
  { from, to, isClear = true }: Omit<Day, 'date' | 'isClear'> & { isClear?: boolean },
): Day[] {
  const ms = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(date)) return []
  return [{ date, from, to, isClear }]
}

/** Returns the first time of a text; unreadable where digits are not a time of day. */
function clockInText(text: string): Clock | 'unreadable' | undefined {
  for (const found of text.matchAll(clockTime)) {
    const [, hours = '', minutes, , half, utc, place] = found
    // a lone number without minutes, AM or PM is something else
    if (minutes === undefined && half === undefined) continue
    const clock = clockTimeOf(Number(hours), Number(minutes ?? '0'), half)
    if (clock === undefined) return 'unreadable'
    const isPlace = place !== undefined && !noPlaces.has(place) && !/^(LCL|LOC)$/.test(place)
    return {
      text: clock,
      isUtc: utc !== undefined || place === 'GMT' || place === 'UTC',
      ...(isPlace ? { zone: place } : {}),
    }
  }
  return undefined
}

function clockTimeOf(hours: number, minutes: number, half: string | undefined): string | undefined {
  if (minutes > 59) return undefined
  if (half !== undefined) {
    if (hours < 1 || hours > 12) return undefined
    return wallClockText((hours % 12) + (half === 'PM' ? 12 : 0), minutes)
  }
  // midnight at the end of the day
  if (hours === 24 && minutes === 0) return '23:59'
  return hours > 23 ? undefined : wallClockText(hours, minutes)
}

function wallClockText(hours: number, minutes: number): string {
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}
