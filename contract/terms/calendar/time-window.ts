/** Departure or arrival within ± hours of a time of day, at the airport's wall. */
export type TimeWindow = {
  readonly by: 'departure' | 'arrival'
  /** Minutes after midnight. */
  readonly aroundMinute: number
  /** Hours either side, 0 to 12; twelve is any time (specification §9). */
  readonly rangeHours: number
}

/** A stretch of a day in minutes after midnight, 0 to 1440. */
export type DayStretch = { readonly from: number; readonly to: number }

/** So many hours either side of any time are the whole day. */
export const anyTimeHours = 12
/** Minutes of a day. */
export const minutesOfDay = 1440

/** Whether a window leaves nothing out. */
export function isAnyTime({ rangeHours }: TimeWindow): boolean {
  return rangeHours >= anyTimeHours
}

/** Which minutes of the day a window means. */
export function stretchOf({ aroundMinute, rangeHours }: TimeWindow): DayStretch {
  return {
    from: Math.max(0, aroundMinute - rangeHours * 60),
    to: Math.min(minutesOfDay, aroundMinute + rangeHours * 60),
  }
}

/** A minute of the day as clocks show it: "06:00"; the end of the day is "24:00". */
export function clockText(minute: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`
}
