/** Departure or arrival within ± hours of a local time of day. */
export type TimeWindow = {
  readonly by: 'departure' | 'arrival'
  /** Minutes after midnight. */
  readonly aroundMinute: number
  /** Hours on either side, 0 to 12; twelve means any time (specification §9). */
  readonly rangeHours: number
}

/** A part of a day in minutes after midnight, 0 to 1440. */
export type DayStretch = { readonly from: number; readonly to: number }

/** This many hours on either side of any time cover the whole day. */
export const anyTimeHours = 12
/** From midnight to midnight. */
export const minutesOfDay = 1440

/** Returns whether a window covers the whole day. */
export function isAnyTime({ rangeHours }: TimeWindow): boolean {
  return rangeHours >= anyTimeHours
}

/** Returns the minutes of the day that a window covers. */
export function minuteRangeOfWindow({ aroundMinute, rangeHours }: TimeWindow): DayStretch {
  return {
    from: Math.max(0, aroundMinute - rangeHours * 60),
    to: Math.min(minutesOfDay, aroundMinute + rangeHours * 60),
  }
}

/** Formats a minute of the day: "06:00"; the end of the day is "24:00". */
export function minuteOfDayText(minute: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`
}
