import { type Language } from '#contract/problem.ts'
import {
  dateOf,
  type Instant,
  type LocalDate,
  type LocalDateTime,
  msOf,
  type Zone,
} from '#contract/terms/time.ts'
import { formatTags } from './language.ts'

/** day: "21 Nov". short: "Sat 21 Nov". medium: "Sat, 21 Nov 2026". long: "Saturday, 21 November 2026". */
export type DateStyle = 'day' | 'short' | 'medium' | 'long'

const styles: Readonly<Record<DateStyle, Intl.DateTimeFormatOptions>> = {
  day: { day: 'numeric', month: 'short' },
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  medium: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** A calendar date for reading; in Thai the year counts from the Buddhist era. No zone is applied. */
export function formatDate(on: LocalDate, language: Language, style: DateStyle = 'medium'): string {
  return dateFormat(language, styles[style], 'UTC').format(Date.parse(`${on}T00:00:00Z`))
}

/** The date of a time on an airport's wall, as it is there. */
export function formatLocalDate(
  local: LocalDateTime,
  language: Language,
  style: DateStyle = 'medium',
): string {
  return formatDate(dateOf(local), language, style)
}

/** The hour and minute on an airport's wall, as they are there: "23:50" in every language, as on a ticket. */
export function formatLocalTime(local: LocalDateTime): string {
  return local.slice(11, 16)
}

/** Whose clocks show a moment, and how the date beside the time is written. */
export type InstantShow = { readonly zone: Zone; readonly style?: DateStyle }

/** A moment as the clocks of a zone show it, with the date: "Sat, 21 Nov 2026, 23:50". */
export function formatInstant(
  at: Instant,
  language: Language,
  { zone, style = 'medium' }: InstantShow,
): string {
  const options = { ...styles[style], hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return dateFormat(language, options, zone).format(msOf(at))
}

/** Month and year as the head of a calendar shows them, of the month of this date: "November 2026". */
export function formatMonth(on: LocalDate, language: Language): string {
  return dateFormat(language, { month: 'long', year: 'numeric' }, 'UTC').format(Date.parse(`${on}T00:00:00Z`))
}

/** The seven names from Monday (1) to Sunday (7), as the IATA timetables count. */
export function weekdayNames(language: Language, width: 'long' | 'short' | 'narrow'): readonly string[] {
  // 5 January 1970 was a Monday.
  const format = dateFormat(language, { weekday: width }, 'UTC')
  return Array.from({ length: 7 }, (_, index) => format.format(Date.UTC(1970, 0, 5 + index)))
}

function dateFormat(
  language: Language,
  options: Intl.DateTimeFormatOptions,
  zone: string,
): Intl.DateTimeFormat {
  const key = `${language} ${zone} ${JSON.stringify(options)}`
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(formatTags[language], { ...options, timeZone: zone })
  formats.set(key, format)
  return format
}
