import { type LocalDate, parseLocalDate, plusDays, weekdayOf } from '../time.ts'

/** A flight as a line of a GDS displays it: local dates and times, without zones. */
export type SegmentLine = {
  readonly airline: string
  readonly flightNumber: string
  readonly rbd: string
  readonly from: string
  readonly to: string
  readonly departsOn: LocalDate
  /** "07:35". */
  readonly departureTime: string
  readonly arrivesOn: LocalDate
  readonly arrivalTime: string
}

/** What is wrong with a line: its form, a date, its day of the week, its booking status, or a time. */
export type SegmentLineFault = 'form' | 'date' | 'weekday' | 'status' | 'time'

/** A line as it was read, or why it was not. */
export type ReadSegmentLine =
  | { readonly fault?: undefined; readonly segment: SegmentLine }
  | { readonly fault: SegmentLineFault }

/** Booking statuses of confirmed seats: of a new sale, confirmed from a list, after a schedule change, reconfirmed. */
export const confirmedStatuses = ['HK', 'KK', 'KL', 'TK', 'RR'] as const

const confirmed: readonly string[] = confirmedStatuses

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const month = months.join('|')
const time = '\\d{3,4}[APNM]?|\\d{1,2}:\\d{2}'

/** Amadeus "1 TG 676 Y 12DEC 6 BKKNRT HK2 0735 1545", Sabre "1 TG 676Y 12DEC S BKKNRT*HK2 735A 345P", Travelport "1. TG 676 …". */
const form = new RegExp(
  '^(?:\\d{1,2}[.)]?\\s+)?(?<airline>[A-Z][A-Z0-9]|\\d[A-Z])\\s*(?<flight>\\d{1,4})\\s*(?<rbd>[A-Z])\\s+' +
    `(?<day>\\d{1,2})(?<month>${month})(?<year>\\d{2})?\\s+(?:(?<weekday>[1-7MTWQFJS])\\s*\\*?\\s*)?` +
    '(?<from>[A-Z]{3})\\s?(?<to>[A-Z]{3})[\\s*]*(?<status>[A-Z]{2})\\d{0,2}\\s+' +
    `(?<departs>${time})\\s+(?<next>#)?(?<arrives>${time})(?<rest>.*)$`,
)

/** Sabre's letters of the days of the week, Monday first: Q is Thursday, J is Saturday. */
const weekdayLetters = 'MTWQFJS'

/**
 * Reads a flight line of a PNR. A date without a year is the next one from today that falls on the day of the week of
 * the line.
 */
export function readSegmentLine(line: string, today: LocalDate): ReadSegmentLine {
  const groups = form.exec(line.trim().toUpperCase())?.groups
  if (!groups) return { fault: 'form' }
  const part = (name: string) => groups[name] ?? ''
  const date = { day: part('day'), month: part('month'), year: part('year') }
  const dates = possibleDates(date, today)
  if (dates.length === 0) return { fault: 'date' }
  const weekday = isoWeekday(part('weekday'))
  const departsOn = dates.find((one) => weekday === undefined || isoWeekdayOf(one) === weekday)
  if (departsOn === undefined) return { fault: 'weekday' }
  if (!confirmed.includes(part('status'))) return { fault: 'status' }
  const departureTime = clockTime(part('departs'))
  const arrivalTime = clockTime(part('arrives'))
  if (departureTime === undefined || arrivalTime === undefined) return { fault: 'time' }
  const segment = {
    airline: part('airline'),
    flightNumber: String(Number(part('flight'))),
    rbd: part('rbd'),
    from: part('from'),
    to: part('to'),
    departsOn,
    departureTime,
    arrivesOn: arrivalDate(part('next') + part('rest'), departsOn),
    arrivalTime,
  }
  return { segment }
}

type DateParts = { readonly day: string; readonly month: string; readonly year: string }

/** Returns the dates that a day and month may be from today on, the earliest first; one with a year. */
function possibleDates({ day, month: name, year }: DateParts, today: LocalDate): LocalDate[] {
  const thisYear = Number(today.slice(0, 4))
  const years = year === '' ? [thisYear, thisYear + 1] : [2000 + Number(year)]
  const monthAndDay = `${String(months.indexOf(name) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
  return years.flatMap((one) => parseLocalDate(`${one}-${monthAndDay}`) ?? []).filter((one) => one >= today)
}

/** 1 is Monday; undefined where the line names no day. */
function isoWeekday(text: string): number | undefined {
  if (text === '') return undefined
  return /\d/.test(text) ? Number(text) : weekdayLetters.indexOf(text) + 1
}

function isoWeekdayOf(on: LocalDate): number {
  return weekdayOf(on) || 7
}

/** "735A" and "0735" as "07:35"; undefined for no time of day. */
function clockTime(text: string): string | undefined {
  const [, digits = '', half = ''] = /^(\d+)([APNM]?)$/.exec(text.replace(':', '')) ?? []
  const minutes = Number(digits.slice(-2))
  const written = Number(digits.slice(0, -2))
  if (half !== '' && (written < 1 || written > 12)) return undefined
  const hours = half === '' ? written : (written % 12) + (half === 'P' || half === 'N' ? 12 : 0)
  if (hours > 23 || minutes > 59) return undefined
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

const laterDays = 3

/** Returns the day of arrival: "+1", "#" and "-1" count from the departure, a date such as "13DEC" stands for itself. */
function arrivalDate(rest: string, departsOn: LocalDate): LocalDate {
  const [, sign, days] = /^\s*([+-])(\d)\b/.exec(rest) ?? []
  if (days !== undefined) return plusDays(departsOn, Number(days) * (sign === '-' ? -1 : 1))
  if (rest.startsWith('#')) return plusDays(departsOn, 1)
  const [, day, name] = new RegExp(`^\\s+(\\d{1,2})(${month})`).exec(rest) ?? []
  const near = Array.from({ length: laterDays + 2 }, (_, after) => plusDays(departsOn, after - 1))
  const dated = near.find((on) => on.slice(8) === day?.padStart(2, '0') && months[monthOf(on)] === name)
  return dated ?? departsOn
}

function monthOf(on: LocalDate): number {
  return Number(on.slice(5, 7)) - 1
}
