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
import { toInstant, todayIn } from '../zone.ts'

/** The zone in which the agency's clock goes. */
export const officeZone = 'Asia/Bangkok' as Zone

/** The hours of one day, in minutes after its midnight in Bangkok. */
export type DayHours = { readonly opens: number; readonly closes: number }

/** The hours of the seven days from Monday on; null on which the office stays closed. */
export type OfficeWeek = readonly (DayHours | null)[]

/** A day that is not as its weekday: with other hours, or closed where they are null. */
export type SpecialDay = {
  readonly on: LocalDate
  readonly hours: DayHours | null
  /** Why, for customers to read; may be empty. */
  readonly note: string
}

/** When the agency is there. */
export type OfficeHours = {
  readonly week: OfficeWeek
  /** Whether the office stays closed on public holidays of Thailand. A special day says otherwise for its day. */
  readonly keepsHolidays: boolean
  readonly specialDays: readonly SpecialDay[]
}

const usualDay: DayHours = { opens: 8 * 60 + 30, closes: 17 * 60 }

/** Until the agency sets its own: Monday to Saturday. Source: specification §9, 8:30 to 17:00 GMT+7. */
export const usualOfficeHours: OfficeHours = {
  week: [usualDay, usualDay, usualDay, usualDay, usualDay, usualDay, null],
  keepsHolidays: true,
  specialDays: [],
}

/** The most special days that are kept: closing them all still leaves days to open on. */
export const mostSpecialDays = 100

/** Whether a day is a public holiday of Thailand. */
export type IsHoliday = (on: LocalDate) => boolean

/** The hours of any day, with holidays and special days; undefined when the office stays closed. */
export type OfficeCalendar = (on: LocalDate) => DayHours | undefined

/** One day's hours as moments. */
export type OfficeDay = { readonly opensAt: Instant; readonly closesAt: Instant }

/** Longest that a question waits while the office is open, in minutes. */
const answerMinutes = 60
// An office that opens on one weekday, with every special day of the list on it, opens within two and a half years.
const mostDaysAhead = 1000

/** The calendar of an office: a special day counts before a holiday, and a holiday before the week. */
export function officeCalendar(hours: OfficeHours, isHoliday: IsHoliday): OfficeCalendar {
  const special = new Map(hours.specialDays.map((day) => [day.on, day.hours]))
  return (on) => {
    const own = special.get(on)
    if (own !== undefined) return own ?? undefined
    if (hours.keepsHolidays && isHoliday(on)) return undefined
    return hours.week[weekdayOf(on) - 1] ?? undefined
  }
}

/** The hours of this day as moments; undefined when the office stays closed. */
export function officeDay(on: LocalDate, calendar: OfficeCalendar): OfficeDay | undefined {
  const hours = calendar(on)
  if (!hours) return undefined
  return {
    opensAt: toInstant(localDateTime(on, hours.opens), officeZone),
    closesAt: toInstant(localDateTime(on, hours.closes), officeZone),
  }
}

/** The hours that are running at this moment, or else the next ones. Throws when the office never opens again. */
export function nextOfficeDay(at: Instant, calendar: OfficeCalendar): OfficeDay {
  const today = todayIn(officeZone, at)
  for (let days = 0; days <= mostDaysAhead; days++) {
    const day = officeDay(plusDays(today, days), calendar)
    if (day && at < day.closesAt) return day
  }
  throw new Error('the office never opens')
}

/** Whether somebody can come to the office before this deadline: it is open now, or opens earlier than that. */
export function isOpenBefore(deadline: Instant, now: Instant, calendar: OfficeCalendar): boolean {
  return now < deadline && nextOfficeDay(now, calendar).opensAt < deadline
}

/** When staff will have answered what is asked at this moment: within an hour of office time. */
export function staffAnswerBy(at: Instant, calendar: OfficeCalendar): Instant {
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
