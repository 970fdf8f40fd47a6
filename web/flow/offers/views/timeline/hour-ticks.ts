import type { LocalDate } from '#contract/terms/time.ts'
import type { TimeSpan } from './time-span.ts'

/** Returns how many minutes the local time of a place is ahead of UTC at an instant. */
export type ClockAhead = (ms: number) => number

/** A tick on a time axis: a full hour of local time. */
export type HourTick = {
  readonly atMs: number
  /** 0 to 23; 0 is midnight, where a new date begins. */
  readonly hour: number
  /** Its local date. */
  readonly on: LocalDate
}

/** The input of the ticks: the span and its local time. */
export type HourTicksInput = {
  readonly span: TimeSpan
  /** One of `hourSteps`. */
  readonly stepHours: number
  readonly ahead: ClockAhead
}

/** Hours between two ticks: each divides a day, so that midnight is always one. */
export const hourSteps = [1, 2, 3, 4, 6, 12, 24] as const

const minuteMs = 60_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Returns the closest ticks that leave this distance, in pixels of an axis that is `width` wide. */
export function stepHoursFor({ fromMs, toMs }: TimeSpan, width: number, room: number): number {
  const hours = (toMs - fromMs) / hourMs
  return hourSteps.find((step) => (step / hours) * width >= room) ?? 24
}

/** Returns the ticks within a span, in order. Where clocks change an hour may be missing, never double. */
export function hourTicks({ span, stepHours, ahead }: HourTicksInput): HourTick[] {
  const firstDayMs = Math.floor((span.fromMs + ahead(span.fromMs) * minuteMs) / dayMs) * dayMs
  const ticks: HourTick[] = []
  for (let wallMs = firstDayMs; wallMs <= span.toMs + dayMs; wallMs += stepHours * hourMs) {
    const guess = wallMs - ahead(wallMs) * minuteMs
    const atMs = wallMs - ahead(guess) * minuteMs
    const isShown = atMs + ahead(atMs) * minuteMs === wallMs && atMs > (ticks.at(-1)?.atMs ?? -Infinity)
    if (atMs < span.fromMs || atMs > span.toMs || !isShown) continue
    const wall = new Date(wallMs)
    ticks.push({ atMs, hour: wall.getUTCHours(), on: wall.toISOString().slice(0, 10) as LocalDate })
  }
  return ticks
}

/** Returns the clock of an IANA time zone; one that the browser does not know counts as UTC. */
export function utcOffsetFinder(zone: string): ClockAhead {
  const known = new Map<number, number>()
  const format = zoneClockFormat(zone)
  return (ms) => {
    const quarter = Math.floor(ms / (15 * minuteMs))
    const before = known.get(quarter)
    if (before !== undefined) return before
    const minutes = format ? utcOffsetMinutes(format, quarter * 15 * minuteMs) : 0
    known.set(quarter, minutes)
    return minutes
  }
}

function zoneClockFormat(zone: string): Intl.DateTimeFormat | undefined {
  const parts = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  } as const
  try {
    return new Intl.DateTimeFormat('en-GB', { ...parts, hourCycle: 'h23', timeZone: zone })
  } catch {
    return undefined
  }
}

function utcOffsetMinutes(format: Intl.DateTimeFormat, ms: number): number {
  const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
  const dateTimePart = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const wallMs = Date.UTC(
    dateTimePart('year'),
    dateTimePart('month') - 1,
    dateTimePart('day'),
    dateTimePart('hour'),
    dateTimePart('minute'),
  )
  return Math.round((wallMs - ms) / minuteMs)
}

/** Formats an offset from UTC: "GMT+7", "GMT+5:30", "GMT−3". */
export function utcOffsetText(minutes: number): string {
  if (minutes === 0) return 'GMT'
  const rest = Math.abs(minutes) % 60
  const hours = Math.floor(Math.abs(minutes) / 60)
  return `GMT${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}
