import { type TimeGroup, timeGroups } from '#contract/api/staff/reports.ts'
import { officeZone } from '#contract/terms/calendar/office-hours.ts'
import {
  type Instant,
  type LocalDate,
  daysBetween,
  parseLocalDate,
  localDateTime,
  plusDays,
  weekdayOf,
} from '#contract/terms/time.ts'
import { toInstant } from '#contract/terms/time-zone.ts'

/** Days in Bangkok, the last one included. */
export type ReportPeriod = { readonly from: LocalDate; readonly to: LocalDate }

/** Returns the bounds of a period: from inclusive, to exclusive. */
export function periodInstants({ from, to }: ReportPeriod): {
  readonly from: Instant
  readonly before: Instant
} {
  const officeMidnight = (on: LocalDate) => toInstant(localDateTime(on, 0), officeZone)
  return { from: officeMidnight(from), before: officeMidnight(plusDays(to, 1)) }
}

/**
 * Returns the preceding period of the same length; whole months for whole months, as comparing 30 days with
 * February would mislead.
 */
export function precedingPeriod({ from, to }: ReportPeriod): ReportPeriod {
  const last = plusDays(from, -1)
  if (from.endsWith('-01') && plusDays(to, 1).endsWith('-01'))
    return { from: firstDayMonthsLater(from, -countMonths({ from, to })), to: last }
  return { from: plusDays(last, -daysBetween(from, to)), to: last }
}

/** Whether a grouping is by time interval. */
export function isTimeGroup(by: string): by is TimeGroup {
  return timeGroups.some((one) => one === by)
}

/** Returns the first days of all intervals that a period touches, so that empty intervals have a line too. */
export function intervalsOf({ from, to }: ReportPeriod, by: TimeGroup): LocalDate[] {
  const stretches: LocalDate[] = []
  for (let on = intervalStart(from, by); on <= to; on = nextIntervalStart(on, by)) stretches.push(on)
  return stretches
}

/** Returns the first day of the interval that contains a day. */
export function intervalStart(on: LocalDate, by: TimeGroup): LocalDate {
  if (by === 'day') return on
  return by === 'week' ? plusDays(on, 1 - weekdayOf(on)) : monthStart(on)
}

function nextIntervalStart(on: LocalDate, by: TimeGroup): LocalDate {
  if (by === 'month') return firstDayMonthsLater(on, 1)
  return plusDays(on, by === 'week' ? 7 : 1)
}

function monthStart(on: LocalDate): LocalDate {
  return `${on.slice(0, 8)}01` as LocalDate
}

function countMonths({ from, to }: ReportPeriod): number {
  const monthNumber = (on: LocalDate) => Number(on.slice(0, 4)) * 12 + Number(on.slice(5, 7))
  return monthNumber(to) - monthNumber(from) + 1
}

/** Returns the first day of the month that many months later. */
function firstDayMonthsLater(on: LocalDate, months: number): LocalDate {
  const month = Number(on.slice(0, 4)) * 12 + Number(on.slice(5, 7)) - 1 + months
  const text = `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`
  const first = parseLocalDate(text)
  if (!first) throw new RangeError(`no month: ${text}`)
  return first
}
