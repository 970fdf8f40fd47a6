import type { WorldAirport } from '../world-airports.ts'

/** Operating weekdays by season, bit 0 Monday to bit 6 Sunday. */
export type OperatingDays = { readonly summerDays: number; readonly winterDays: number }

const everyDay = 127

/**
 * Returns the flights of a route for weekly rotations: daily ones first, the last on the remaining days.
 * `luck` from 0 to 1 rounds the number and picks the days.
 */
export function operatingDays(
  weekly: { summer: number; winter: number },
  luck: number,
): readonly OperatingDays[] {
  const summer = Math.floor(weekly.summer + luck)
  const winter = Math.floor(weekly.winter + luck)
  const turn = Math.floor(luck * 7)
  return Array.from({ length: Math.ceil(Math.max(summer, winter) / 7) }, (_, index) => ({
    summerDays: spreadDays(summer - index * 7, turn),
    winterDays: spreadDays(winter - index * 7, turn),
  }))
}

/** Returns this many days of the week, evenly spread. */
function spreadDays(count: number, turn: number): number {
  if (count <= 0) return 0
  if (count >= 7) return everyDay
  let days = 0
  for (let day = 0; day < 7; day += 1) {
    const isOn = Math.floor(((day + 1) * count) / 7) > Math.floor((day * count) / 7)
    if (isOn) days |= 1 << ((day + turn) % 7)
  }
  return days
}

/** Returns the weekdays shifted: for a return that leaves after midnight. */
export function shiftWeekdays(days: number, by: number): number {
  const shift = ((by % 7) + 7) % 7
  return ((days << shift) | (days >> (7 - shift))) & everyDay
}

/**
 * Returns weekly rotations by IATA season. The north flies more in its summer, increasing with latitude; its
 * sun routes fly more in winter; the southern summer is the northern winter.
 */
export function seasonalWeekly(
  weekly: number,
  base: WorldAirport,
  far: WorldAirport,
): { summer: number; winter: number } {
  const north = Math.max(base.latitude, far.latitude)
  const south = Math.min(base.latitude, far.latitude)
  const lean = seasonalityOf(north, south)
  return { summer: weekly * (1 + lean), winter: weekly * (1 - lean) }
}

function seasonalityOf(north: number, south: number): number {
  if (north > 40 && south > 34) return 0.07
  if (north > 40 && south > 0 && south < 28) return -0.04
  return north < -20 ? -0.05 : 0
}
