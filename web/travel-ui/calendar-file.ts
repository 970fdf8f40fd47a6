import { calendarText, calendarValue } from '#contract/calendar-lines.ts'
import { type Instant, instantFromMs, msOf } from '#contract/terms/time.ts'

/** A moment worth remembering; id makes the entry the same one when it is added twice. */
export type CalendarEntry = {
  readonly at: Instant
  readonly title: string
  readonly id: string
  /** When the file is made. */
  readonly nowMs: number
}

const hourMs = 3_600_000
/** The reminder comes this long before; of a nearer deadline, when half of what is left is over. */
const usualMs = 3 * hourMs

/** A calendar file (RFC 5545) as an address that can be downloaded, with a reminder that is still to come. */
export function calendarFile({ at, title, id, nowMs }: CalendarEntry): string {
  const leftMs = Math.max(0, msOf(at) - nowMs)
  const aheadMinutes = Math.round((leftMs > 2 * usualMs ? usualMs : leftMs / 2) / 60_000)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Farehouse//EN',
    'BEGIN:VEVENT',
    `UID:${id}@farehouse`,
    `DTSTAMP:${stampOf(instantFromMs(nowMs))}`,
    `DTSTART:${stampOf(at)}`,
    `SUMMARY:${calendarValue(title)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${calendarValue(title)}`,
    `TRIGGER:-PT${aheadMinutes}M`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(calendarText(lines))}`
}

function stampOf(at: Instant): string {
  return at.replaceAll(/[-:]|\.\d+/g, '')
}
