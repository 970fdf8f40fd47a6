/** A wish for the time of a flight: departure or arrival within so many hours of a minute of the day. */
export type FormWindow = {
  readonly by: 'departure' | 'arrival'
  readonly aroundMinute: number
  /** Hours either side, 0 to 12; twelve is any time. */
  readonly rangeHours: number
}

/** A stretch of a day in minutes after midnight, 0 to 1440. */
export type DayStretch = { readonly from: number; readonly to: number }

/** The specification's default: any time of departure. */
export const anyTime: FormWindow = { by: 'departure', aroundMinute: 720, rangeHours: 12 }

const anyRange = 12
const minutesOfDay = 1440

/** Parts of the day that have a name. */
export const partsOfDay = {
  morning: { from: 360, to: 720 },
  afternoon: { from: 720, to: 1080 },
  evening: { from: 1080, to: 1440 },
} as const satisfies Record<string, DayStretch>
/** A part of the day that has a name. */
export type PartOfDay = keyof typeof partsOfDay

/** Whether the window leaves nothing out. */
export function isAnyTime({ rangeHours }: FormWindow): boolean {
  return rangeHours >= anyRange
}

/** Which minutes of the day a window means. */
export function stretchOf({ aroundMinute, rangeHours }: FormWindow): DayStretch {
  return {
    from: Math.max(0, aroundMinute - rangeHours * 60),
    to: Math.min(minutesOfDay, aroundMinute + rangeHours * 60),
  }
}

/**
 * The window round a stretch of the day. The wire counts whole hours either side of a middle, so a stretch whose half
 * is no whole hour is rounded outward: its end moves out, or at the end of the day its start.
 */
export function windowOver(by: FormWindow['by'], { from, to }: DayStretch): FormWindow {
  const rangeHours = Math.min(anyRange, Math.max(1, Math.ceil((to - from) / 120)))
  if (rangeHours === anyRange) return { ...anyTime, by }
  return { by, aroundMinute: Math.min(from, minutesOfDay - rangeHours * 120) + rangeHours * 60, rangeHours }
}

/** The part of the day that a window is, or undefined when it has no name. */
export function partOfDay(window: FormWindow): PartOfDay | undefined {
  const { from, to } = stretchOf(window)
  return (Object.keys(partsOfDay) as PartOfDay[]).find(
    (name) => partsOfDay[name].from === from && partsOfDay[name].to === to,
  )
}

/** A minute of the day as clocks show it: "06:00"; the end of the day is "24:00". */
export function clockText(minute: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`
}

/** A minute of the day as the wire has it: "0600". */
export function wireTime(minute: number): string {
  return clockText(minute).replace(':', '')
}

/** The minute of the day of a time on the wire. */
export function minuteOf(wire: string): number {
  return Number(wire.slice(0, 2)) * 60 + Number(wire.slice(2))
}
