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

/** Returns a deadline as a calendar file (RFC 5545) in a downloadable address, with a reminder in the future. */
export function deadlineCalendarFile({ at, title, id, nowMs }: CalendarEntry): string {
  const leftMs = Math.max(0, epochMsOf(at) - nowMs)
  const aheadMinutes = Math.round((leftMs > 2 * usualMs ? usualMs : leftMs / 2) / 60_000)
  return fileOf([
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
  ])
}

/** A flight for a calendar, from departure to arrival. */
export type CalendarFlight = CalendarEntry & { readonly until: Instant; readonly place: string }

/** Returns flights as a calendar file (RFC 5545) in a downloadable address; times are UTC, shown locally. */
export function flightsCalendarFile(flights: readonly CalendarFlight[]): string {
  return fileOf(
    flights.flatMap(({ at, until, title, place, id, nowMs }) => [
      'BEGIN:VEVENT',
      `UID:${id}@farehouse`,
      `DTSTAMP:${icsTimestamp(instantFromMs(nowMs))}`,
      `DTSTART:${icsTimestamp(at)}`,
      `DTEND:${icsTimestamp(until)}`,
      `SUMMARY:${escapeCalendarText(title)}`,
      `LOCATION:${escapeCalendarText(place)}`,
      'END:VEVENT',
    ]),
  )
}

function fileOf(events: readonly string[]): string {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Farehouse//EN', ...events, 'END:VCALENDAR']
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(calendarFileText(lines))}`
}

function icsTimestamp(at: Instant): string {
  return at.replaceAll(/[-:]|\.\d+/g, '')
}
