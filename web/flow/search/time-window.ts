import {
  anyTimeHours,
  type DayStretch,
  minutesOfDay,
  minuteRangeOfWindow,
  type TimeWindow,
} from '#contract/terms/calendar/time-window.ts'

/** The specification's default: any departure time. */
export const anyTime: TimeWindow = { by: 'departure', aroundMinute: 720, rangeHours: anyTimeHours }

/** Parts of the day that have a name. */
export const partsOfDay = {
  morning: { from: 360, to: 720 },
  afternoon: { from: 720, to: 1080 },
  evening: { from: 1080, to: 1440 },
} as const satisfies Record<string, DayStretch>
/** A part of the day that has a name. */
export type PartOfDay = keyof typeof partsOfDay

/**
 * Returns a part of the day as a centre and a number of whole hours on either side. A part of an odd
 * number of hours is extended by one hour: at its end, or at its start when it ends the day.
 */
export function windowAround(by: TimeWindow['by'], { from, to }: DayStretch): TimeWindow {
  const rangeHours = Math.min(anyTimeHours, Math.max(1, Math.ceil((to - from) / 120)))
  if (rangeHours === anyTimeHours) return { ...anyTime, by }
  return { by, aroundMinute: Math.min(from, minutesOfDay - rangeHours * 120) + rangeHours * 60, rangeHours }
}

/** Returns the named part of the day of a window; undefined without one. */
export function partOfDay(window: TimeWindow): PartOfDay | undefined {
  const { from, to } = minuteRangeOfWindow(window)
  return (Object.keys(partsOfDay) as PartOfDay[]).find(
    (name) => partsOfDay[name].from === from && partsOfDay[name].to === to,
  )
}
