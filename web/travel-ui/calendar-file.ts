import { calendarFileText, escapeCalendarText } from '#contract/icalendar-text.ts'
import { type Instant, instantFromMs, epochMsOf } from '#contract/terms/time.ts'

/** An event for a calendar; its id makes a repeated entry the same one. */
export type CalendarEntry = {
  readonly at: Instant
  readonly title: string
  readonly id: string
  /** When the file is created. */
  readonly nowMs: number
}

const hourMs = 3_600_000
/** The usual lead time of the reminder; for a nearer deadline, half of the remaining time. */
const usualMs = 3 * hourMs

/** Returns a calendar file (RFC 5545) as a downloadable address, with a reminder in the future. */
export function calendarFile({ at, title, id, nowMs }: CalendarEntry): string {
  const leftMs = Math.max(0, epochMsOf(at) - nowMs)
  const aheadMinutes = Math.round((leftMs > 2 * usualMs ? usualMs : leftMs / 2) / 60_000)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Farehouse//EN',
    'BEGIN:VEVENT',
    `UID:${id}@farehouse`,
    `DTSTAMP:${icsTimestamp(instantFromMs(nowMs))}`,
    `DTSTART:${icsTimestamp(at)}`,
    `SUMMARY:${escapeCalendarText(title)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeCalendarText(title)}`,
    `TRIGGER:-PT${aheadMinutes}M`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(calendarFileText(lines))}`
}

function icsTimestamp(at: Instant): string {
  return at.replaceAll(/[-:]|\.\d+/g, '')
}
