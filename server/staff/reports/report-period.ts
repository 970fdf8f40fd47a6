import { type TimeGroup, timeGroups } from '#contract/api/staff/reports.ts'
import { officeZone } from '#contract/terms/calendar/office-hours.ts'
import {
  type Instant,
  type LocalDate,
  daysBetween,
  localDate,
  localDateTime,
  plusDays,
  weekdayOf,
} from '#contract/terms/time.ts'
import { toInstant } from '#contract/terms/zone.ts'

/** Days of Bangkok, the last one included. */
export type ReportPeriod = { readonly from: LocalDate; readonly to: LocalDate }

/** The moments between which a period lies: from the first on, before the second. */
export function momentsOf({ from, to }: ReportPeriod): { readonly from: Instant; readonly before: Instant } {
  const midnight = (on: LocalDate) => toInstant(localDateTime(on, 0), officeZone)
  return { from: midnight(from), before: midnight(plusDays(to, 1)) }
}

/** As many days right before a period; whole months where it is whole months, as nobody compares 30 days with February. */
export function periodBefore({ from, to }: ReportPeriod): ReportPeriod {
  const last = plusDays(from, -1)
  if (from.endsWith('-01') && plusDays(to, 1).endsWith('-01'))
    return { from: monthsLater(from, -monthsIn({ from, to })), to: last }
  return { from: plusDays(last, -daysBetween(from, to)), to: last }
}

/** Whether a group of lines is a stretch of time. */
export function isTimeGroup(by: string): by is TimeGroup {
  return timeGroups.some((one) => one === by)
}

/** The first days of every stretch of time that a period touches, so that one without anything is a line as well. */
export function stretchesOf({ from, to }: ReportPeriod, by: TimeGroup): LocalDate[] {
  const stretches: LocalDate[] = []
  for (let on = stretchStart(from, by); on <= to; on = nextStretch(on, by)) stretches.push(on)
  return stretches
}

/** The first day of the stretch of time that a day lies in. */
export function stretchStart(on: LocalDate, by: TimeGroup): LocalDate {
  if (by === 'day') return on
  return by === 'week' ? plusDays(on, 1 - weekdayOf(on)) : monthStart(on)
}

function nextStretch(on: LocalDate, by: TimeGroup): LocalDate {
  if (by === 'month') return monthsLater(on, 1)
  return plusDays(on, by === 'week' ? 7 : 1)
}

function monthStart(on: LocalDate): LocalDate {
  return `${on.slice(0, 8)}01` as LocalDate
}

function monthsIn({ from, to }: ReportPeriod): number {
  const monthOf = (on: LocalDate) => Number(on.slice(0, 4)) * 12 + Number(on.slice(5, 7))
  return monthOf(to) - monthOf(from) + 1
}

/** The first of the month so many months later. */
function monthsLater(on: LocalDate, months: number): LocalDate {
  const month = Number(on.slice(0, 4)) * 12 + Number(on.slice(5, 7)) - 1 + months
  const text = `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`
  const first = localDate(text)
  if (!first) throw new RangeError(`no month: ${text}`)
  return first
}
