import { type Day, weekdayOfDay } from '../engine/day-number.ts'

/** Dates in a period, both ends included, on certain weekdays: bit 0 Monday to bit 6 Sunday. */
export type OperatingDays = { readonly firstDay: Day; readonly lastDay: Day; readonly days: number }

/** Returns the weekday bit of a day. */
export function weekdayBit(day: Day): number {
  return 1 << (weekdayOfDay(day) - 1)
}

/** Shifts weekdays by a number of days. */
export function shiftDays(days: number, by: number): number {
  const turn = ((by % 7) + 7) % 7
  return ((days << turn) | (days >> (7 - turn))) & 127
}

/** Moves first and last day inward to operating days; undefined when there is none. */
export function shrinkToOperatingDays({ firstDay, lastDay, days }: OperatingDays): OperatingDays | undefined {
  if (days === 0) return undefined
  let first = firstDay
  let last = lastDay
  while (first <= last && (days & weekdayBit(first)) === 0) first += 1
  while (first <= last && (days & weekdayBit(last)) === 0) last -= 1
  if (first > last) return undefined
  return {
    firstDay: first,
    lastDay: last,
    days: last - first < 6 ? days & weekdaysBetween(first, last) : days,
  }
}

function weekdaysBetween(first: Day, last: Day): number {
  let bits = 0
  for (let day = first; day <= last; day += 1) bits |= weekdayBit(day)
  return bits
}

/** Returns the weekdays that two periods share on at least one date. */
export function sharedWeekdays(one: OperatingDays, other: OperatingDays): number {
  const shared = shrinkToOperatingDays({
    firstDay: Math.max(one.firstDay, other.firstDay),
    lastDay: Math.min(one.lastDay, other.lastDay),
    days: one.days & other.days,
  })
  return shared?.days ?? 0
}

/** Whether a day is an operating day. */
export function isOperatingDay({ firstDay, lastDay, days }: OperatingDays, day: Day): boolean {
  return day >= firstDay && day <= lastDay && (days & weekdayBit(day)) !== 0
}

/** Subtracts the dates of another period: returns up to three periods. */
export function subtractDates(one: OperatingDays, other: OperatingDays): OperatingDays[] {
  if (sharedWeekdays(one, other) === 0) return [one]
  return [
    { ...one, lastDay: Math.min(one.lastDay, other.firstDay - 1) },
    {
      firstDay: Math.max(one.firstDay, other.firstDay),
      lastDay: Math.min(one.lastDay, other.lastDay),
      days: one.days & ~other.days,
    },
    { ...one, firstDay: Math.max(one.firstDay, other.lastDay + 1) },
  ].flatMap((piece) => shrinkToOperatingDays(piece) ?? [])
}
