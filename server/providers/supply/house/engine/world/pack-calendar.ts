import type { Zone } from '#contract/terms/time.ts'
import type { CountryCode } from '#contract/terms/codes.ts'

import { type Day, epochMsOfLocal, weekdayOfDay } from '../day-number.ts'
import { fareSeasonOf } from '../fares/fare-season.ts'
import { iataSeasonOf } from '../iata-season.ts'
import type { Columns } from './columns.ts'

/** Days of the calendar from its first: this year, next year and some. */
export const calendarDays = 800

/** Packs UTC offsets, seasons and operating bits of all days from the first. */
export function packCalendar(zones: readonly string[], firstDay: Day): Columns['calendar'] {
  const days = Array.from({ length: calendarDays }, (_, at) => firstDay + at)
  const width = calendarDays + 1
  const offset = new Int16Array(zones.length * width)
  const change = new Uint16Array(zones.length * width).fill(1440)
  for (const [zone, name] of zones.entries()) {
    for (let at = 0; at < width; at += 1) offset[zone * width + at] = offsetAt(firstDay + at, 0, name as Zone)
    for (let at = 0; at < calendarDays; at += 1) {
      const before = offset[zone * width + at] ?? 0
      if (before === offset[zone * width + at + 1]) continue
      change[zone * width + at] = firstMinuteAfterChange(firstDay + at, before, name as Zone)
    }
  }
  const seasonsOfDays = (countries: readonly CountryCode[]) =>
    days.map((day) => 'LKH'.indexOf(fareSeasonOf(day, countries).season))
  return {
    offset,
    change,
    operates: Uint16Array.from(days, operatingBitOf),
    season: Uint8Array.from([...seasonsOfDays([]), ...seasonsOfDays(['DE' as CountryCode])]),
  }
}

/** Returns the calendar bit that flights of a day must have. */
export function operatingBitOf(day: Day): number {
  return 1 << (weekdayOfDay(day) - 1 + (iataSeasonOf(day) === 'summer' ? 0 : 7))
}

function offsetAt(day: Day, minute: number, zone: Zone): number {
  return day * 1440 + minute - Math.round(epochMsOfLocal(day, minute, zone) / 60_000)
}

/** Returns the first minute of a day at which the UTC offset differs from that at midnight. */
function firstMinuteAfterChange(day: Day, before: number, zone: Zone): number {
  let low = 0
  let high = 1440
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (offsetAt(day, middle, zone) === before) low = middle
    else high = middle
  }
  return high
}
