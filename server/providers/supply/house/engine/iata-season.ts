import { parseLocalDate } from '#contract/terms/time.ts'

import { type Day, dateOfDay, dayNumberOf, weekdayOfDay } from './day-number.ts'

/** The two IATA scheduling seasons. */
export type IataSeason = 'summer' | 'winter'

/** Summer runs from the last Sunday of March to the day before the last Sunday of October (IATA SSIM). */
export function iataSeasonOf(day: Day): IataSeason {
  const year = dateOfDay(day).slice(0, 4)
  return day >= lastSunday(`${year}-03-31`) && day < lastSunday(`${year}-10-31`) ? 'summer' : 'winter'
}

function lastSunday(endOfMonth: string): Day {
  const on = parseLocalDate(endOfMonth)
  if (!on) throw new RangeError(`no such day: ${endOfMonth}`)
  return dayNumberOf(on) - (weekdayOfDay(dayNumberOf(on)) % 7)
}
