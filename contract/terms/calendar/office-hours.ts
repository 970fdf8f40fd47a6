import {
  type Instant,
  type LocalDate,
  type Zone,
  localDateTime,
  minutesBetween,
  plusDays,
  plusMinutes,
  weekdayOf,
} from '../time.ts'
import { toInstant, todayIn } from '../time-zone.ts'

/** The time zone of the office. */
export const officeZone = 'Asia/Bangkok' as Zone

/** The hours of one day, in minutes after its midnight in Bangkok. */
export type DayHours = { readonly opens: number; readonly closes: number }

/** The hours of the seven days from Monday; null for a closed day. */
export type OfficeWeek = readonly (DayHours | null)[]

/** A day with other hours than its weekday, or closed when they are null. */
export type SpecialDay = {
  readonly on: LocalDate
  readonly hours: DayHours | null
  /** The reason, shown to customers; may be empty. */
  readonly note: string
}

/** The office hours of the agency. */
export type OfficeHours = {
  readonly week: OfficeWeek
  /** Whether the office is closed on public holidays of Thailand. A special day takes precedence. */
  readonly keepsHolidays: boolean
  readonly specialDays: readonly SpecialDay[]
}

const usualDay: DayHours = { opens: 8 * 60 + 30, closes: 17 * 60 }

/**
 * The default until the agency sets its own: Monday to Saturday. Source: specification §9, 8:30 to 17:00
 * GMT+7.
 */
export const usualOfficeHours: OfficeHours = {
  week: [usualDay, usualDay, usualDay, usualDay, usualDay, usualDay, null],
  keepsHolidays: true,
  specialDays: [],
}

/** The maximum number of special days: closing them all still leaves days to open on. */
export const mostSpecialDays = 100

/** Returns whether a day is a public holiday of Thailand. */
export type IsHoliday = (on: LocalDate) => boolean

/** Returns the hours of any day, with holidays and special days; undefined when the office is closed. */
export type OfficeCalendar = (on: LocalDate) => DayHours | undefined

/** One day's hours as instants. */
export type OfficeDay = { readonly opensAt: Instant; readonly closesAt: Instant }

/** The maximum waiting time for an answer while the office is open, in minutes. */
const answerMinutes = 60
// An office that opens on one weekday, with every special day on it, still opens within two and a half years.
const mostDaysAhead = 1000

/** Creates the calendar of an office: a special day precedes a holiday, and a holiday the weekly hours. */
export function createOfficeCalendar(hours: OfficeHours, isHoliday: IsHoliday): OfficeCalendar {
  const special = new Map(hours.specialDays.map((day) => [day.on, day.hours]))
  return (on) => {
    const own = special.get(on)
    if (own !== undefined) return own ?? undefined
    if (hours.keepsHolidays && isHoliday(on)) return undefined
    return hours.week[weekdayOf(on) - 1] ?? undefined
  }
}

/** Returns the hours of this day as instants; undefined when the office is closed. */
export function officeHoursOn(on: LocalDate, calendar: OfficeCalendar): OfficeDay | undefined {
  const hours = calendar(on)
  if (!hours) return undefined
  return {
    opensAt: toInstant(localDateTime(on, hours.opens), officeZone),
    closesAt: toInstant(localDateTime(on, hours.closes), officeZone),
  }
}

/** Returns the current office hours, or else the next ones. Throws when the office never opens again. */
export function nextOfficeDay(at: Instant, calendar: OfficeCalendar): OfficeDay {
  const today = todayIn(officeZone, at)
  for (let days = 0; days <= mostDaysAhead; days++) {
    const day = officeHoursOn(plusDays(today, days), calendar)
    if (day && at < day.closesAt) return day
  }
  throw new Error('the office never opens')
}

/** Returns whether the office is open now or opens before this deadline. */
export function isOpenBefore(deadline: Instant, now: Instant, calendar: OfficeCalendar): boolean {
  return now < deadline && nextOfficeDay(now, calendar).opensAt < deadline
}

/** Returns when staff will have answered a question asked now: within an hour of office time. */
export function staffResponseDeadline(at: Instant, calendar: OfficeCalendar): Instant {
  let left = answerMinutes
  let from = at
  for (;;) {
    const day = nextOfficeDay(from, calendar)
    const begins = from < day.opensAt ? day.opensAt : from
    const minutes = minutesBetween(begins, day.closesAt)
    if (minutes >= left) return plusMinutes(begins, left)
    left -= minutes
    from = day.closesAt
  }
}
