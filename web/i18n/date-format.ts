import type { Language } from '#contract/problem.ts'
import { createDateFormat } from '#contract/terms/calendar/date-format.ts'
import {
  dateOfLocalTime,
  type Instant,
  type LocalDate,
  type LocalDateTime,
  epochMsOf,
  type Zone,
} from '#contract/terms/time.ts'
import { formatTags } from './language.ts'

/** day: "21 Nov". date: "21 Nov 2026". short: "Sat 21 Nov". medium: "Sat, 21 Nov 2026". long: "Saturday, 21 November 2026". */
export type DateStyle = 'day' | 'date' | 'short' | 'medium' | 'long'

const styles: Readonly<Record<DateStyle, Intl.DateTimeFormatOptions>> = {
  day: { day: 'numeric', month: 'short' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  medium: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
}

const formats = new Map<string, (ms: number) => string>()

/** Formats a calendar date, which is read as UTC; in Thai with the Buddhist-era year. No time zone is applied. */
export function formatDate(on: LocalDate, language: Language, style: DateStyle = 'medium'): string {
  return dateFormat(language, styles[style], 'UTC')(Date.parse(on))
}

/** Formats the date of a local time at an airport. */
export function formatLocalDate(
  local: LocalDateTime,
  language: Language,
  style: DateStyle = 'medium',
): string {
  return formatDate(dateOfLocalTime(local), language, style)
}

/** Formats the local time at an airport: "23:50" in every language, as on a ticket. */
export function formatLocalTime(local: LocalDateTime): string {
  return local.slice(11, 16)
}

/** The time zone of an instant, and the format of the date beside the time. */
export type InstantShow = { readonly zone: Zone; readonly style?: DateStyle }

/** Formats an instant in a time zone, with the date: "Sat, 21 Nov 2026, 23:50". */
export function formatInstant(
  at: Instant,
  language: Language,
  { zone, style = 'medium' }: InstantShow,
): string {
  const options = { ...styles[style], hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return dateFormat(language, options, zone)(epochMsOf(at))
}

/** Formats month and year of a date, as the head of a calendar: "November 2026". */
export function formatMonth(on: LocalDate, language: Language): string {
  return dateFormat(language, { month: 'long', year: 'numeric' }, 'UTC')(Date.parse(on))
}

/** Returns the seven weekday names from Monday (1) to Sunday (7), as IATA timetables count. */
export function weekdayNames(language: Language, width: 'long' | 'short' | 'narrow'): readonly string[] {
  // 5 January 1970 was a Monday.
  const format = dateFormat(language, { weekday: width }, 'UTC')
  return Array.from({ length: 7 }, (_, index) => format(Date.UTC(1970, 0, 5 + index)))
}

function dateFormat(
  language: Language,
  options: Intl.DateTimeFormatOptions,
  timeZone: string,
): (ms: number) => string {
  const key = `${language} ${timeZone} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? createDateFormat(formatTags[language], { ...options, timeZone })
  formats.set(key, format)
  return format
}
