import { type Instant, type LocalDateTime, type Zone } from '#contract/terms/time.ts'
import { toInstant } from '#contract/terms/zone.ts'

/** A date and a time of Sabre ("2027-01-10", "08:05" or "08:05:00") as the clock on the wall says it. */
export function wallClockOf(date: string, time: string): LocalDateTime {
  return `${date}T${time.slice(0, 5)}` as LocalDateTime
}

/** A deadline that is told by date and time of the office's zone; without a time it ends with the day. */
export function deadlineOf(
  date: string | undefined,
  time: string | undefined,
  zone: Zone,
): Instant | undefined {
  return date === undefined ? undefined : toInstant(wallClockOf(date, time ?? '23:59'), zone)
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
/** "BY 12MAR26/2359Z", "BEFORE 12MAR 2359 GMT", "BY 2359/12MAR26 BKK": the forms that are understood. */
const dayFirst =
  /\b(\d{1,2})(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)(\d{2})?[\s/]+(\d{4})\s*(Z|GMT|UTC)?\b/
const timeFirst =
  /\b(\d{4})(Z|GMT|UTC)?[\s/]+(\d{1,2})(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)(\d{2})?\b/

/**
 * The moment in an airline's free words about its ticket time limit (SSR ADTK or OTHS); undefined when the words are
 * about something else or are not understood. A time without a zone is taken for the office's. A day without a year is
 * the next such day on or after `since`.
 */
export function limitInWords(
  words: string,
  { since, zone }: { readonly since: Instant; readonly zone: Zone },
): Instant | undefined {
  const upper = words.toUpperCase()
  if (!/\b(TKT|TKTL|TICKET|TKNE|TTL|ADTK)/.test(upper)) return undefined
  const first = dayFirst.exec(upper)
  const last = first ? undefined : timeFirst.exec(upper)
  const [day, month, year, time, mark] = first
    ? [first[1], first[2], first[3], first[4], first[5]]
    : [last?.[3], last?.[4], last?.[5], last?.[1], last?.[2]]
  if (day === undefined || month === undefined || time === undefined) return undefined
  const monthDay = `${String(months.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
  const sinceYear = Number(since.slice(0, 4))
  const fullYear =
    year === undefined ? sinceYear + (monthDay < since.slice(5, 10) ? 1 : 0) : 2000 + Number(year)
  const date = `${fullYear}-${monthDay}`
  const clock = `${time.slice(0, 2)}:${time.slice(2)}`
  if (!isMoment(date, clock)) return undefined
  return toInstant(wallClockOf(date, clock), mark === undefined ? zone : ('UTC' as Zone))
}

function isMoment(date: string, clock: string): boolean {
  const ms = Date.parse(`${date}T${clock}:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(date)
}
