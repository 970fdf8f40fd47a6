import {
  type Instant,
  type LocalDate,
  type Zone,
  localDateTime,
  minutesBetween,
  plusDays,
  plusMinutes,
  weekdayOf,
} from './time.ts'
import { toInstant, todayIn } from './zone.ts'

/** When the call centre is there, Monday to Saturday. Source: specification §9, 8:30 to 17:00 GMT+7. */
export const officeHours = {
  zone: 'Asia/Bangkok' as Zone,
  opens: 8 * 60 + 30,
  closes: 17 * 60,
  lastWeekday: 6,
}

/** Whether a day is a public holiday of Thailand. */
export type IsHoliday = (on: LocalDate) => boolean

/** One day's hours as moments. */
export type OfficeDay = { readonly opensAt: Instant; readonly closesAt: Instant }

/** Longest that a question waits while the office is open, in minutes. */
const answerMinutes = 60
// No row of holidays is as long; without a bound a wrong table would never let go.
const mostDaysAhead = 60

/** The hours of this day; undefined when the office stays closed. */
export function officeDay(on: LocalDate, isHoliday: IsHoliday): OfficeDay | undefined {
  const { zone, opens, closes, lastWeekday } = officeHours
  if (weekdayOf(on) > lastWeekday || isHoliday(on)) return undefined
  return {
    opensAt: toInstant(localDateTime(on, opens), zone),
    closesAt: toInstant(localDateTime(on, closes), zone),
  }
}

/** The hours that are running at this moment, or else the next ones. */
export function nextOfficeDay(at: Instant, isHoliday: IsHoliday): OfficeDay {
  const today = todayIn(officeHours.zone, at)
  for (let days = 0; days <= mostDaysAhead; days++) {
    const day = officeDay(plusDays(today, days), isHoliday)
    if (day && at < day.closesAt) return day
  }
  throw new Error('the office never opens')
}

/** When staff will have answered what is asked at this moment: within an hour of office time. */
export function staffAnswerBy(at: Instant, isHoliday: IsHoliday): Instant {
  const day = nextOfficeDay(at, isHoliday)
  const from = at < day.opensAt ? day.opensAt : at
  const left = minutesBetween(from, day.closesAt)
  if (left >= answerMinutes) return plusMinutes(from, answerMinutes)
  return plusMinutes(nextOfficeDay(day.closesAt, isHoliday).opensAt, answerMinutes - left)
}
