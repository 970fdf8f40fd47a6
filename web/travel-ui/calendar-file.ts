import { type Instant } from '#contract/terms/time.ts'

/** A moment worth remembering; id makes the entry the same one when it is added twice. */
export type CalendarEntry = { readonly at: Instant; readonly title: string; readonly id: string }

/** A calendar file (RFC 5545) as an address that can be downloaded, with a reminder three hours before. */
export function calendarFile({ at, title, id }: CalendarEntry): string {
  const stamp = at.replaceAll(/[-:]|\.\d+/g, '')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Farehouse//EN',
    'BEGIN:VEVENT',
    `UID:${id}@farehouse`,
    `DTSTAMP:${stamp}`,
    `DTSTART:${stamp}`,
    `SUMMARY:${escaped(title)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:-PT3H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(lines.join('\r\n'))}`
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n')
}
