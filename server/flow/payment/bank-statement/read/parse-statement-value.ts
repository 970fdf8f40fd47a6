import { isBuddhistYear, toCommonEra } from '#contract/terms/calendar/buddhist-year.ts'
import { parseDecimalAmount } from '#contract/terms/payment/decimal-amount.ts'
import { type LocalDate, daysBetween, parseLocalDate, plusDays } from '#contract/terms/time.ts'

/** A date and, where the cell holds one, a time "14:05". */
export type ReadDate = { readonly on: LocalDate; readonly time?: string }

/** How far back a statement may reach, in days: three years. */
const oldestDays = 3 * 366

const months: readonly (readonly string[])[] = [
  ['ม.ค.', 'มกราคม', 'jan', 'january'],
  ['ก.พ.', 'กุมภาพันธ์', 'feb', 'february'],
  ['มี.ค.', 'มีนาคม', 'mar', 'march'],
  ['เม.ย.', 'เมษายน', 'apr', 'april'],
  ['พ.ค.', 'พฤษภาคม', 'may', 'may'],
  ['มิ.ย.', 'มิถุนายน', 'jun', 'june'],
  ['ก.ค.', 'กรกฎาคม', 'jul', 'july'],
  ['ส.ค.', 'สิงหาคม', 'aug', 'august'],
  ['ก.ย.', 'กันยายน', 'sep', 'september'],
  ['ต.ค.', 'ตุลาคม', 'oct', 'october'],
  ['พ.ย.', 'พฤศจิกายน', 'nov', 'november'],
  ['ธ.ค.', 'ธันวาคม', 'dec', 'december'],
]

/**
 * Reads a date as Thai banks write it: "27/11/2569", "27-11-26", "2026-11-27", "27 พ.ย. 69", each with or without a
 * time. A year of two digits may be of either era: the one that lies within three years before today. Returns 'year'
 * for a date in the future or further back, and undefined for what is no date.
 */
export function parseStatementDate(text: string, today: LocalDate): ReadDate | 'year' | undefined {
  const parts = dateParts(text.trim())
  if (!parts) return undefined
  const { day, month, year, time: clock } = parts
  const dates = commonYears(year).flatMap((one) => {
    const found = parseLocalDate(`${one}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
    return found ? [found] : []
  })
  const on = dates.find((one) => one <= plusDays(today, 1) && daysBetween(one, today) <= oldestDays)
  if (on === undefined) return dates.length === 0 ? undefined : 'year'
  const read = clock === undefined ? undefined : parseStatementTime(clock)
  if (clock !== undefined && read === undefined) return undefined
  return read === undefined ? { on } : { on, time: read }
}

type DateParts = {
  readonly day: string
  readonly month: string
  readonly year: string
  readonly time?: string
}

const time = String.raw`(?:[ T,]+(?<time>\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:\.\d{1,3})?)?))?$`
const datePatterns = [
  new RegExp(String.raw`^(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})${time}`),
  new RegExp(String.raw`^(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4}|\d{2})${time}`),
  new RegExp(
    String.raw`^(?<day>\d{1,2})[- ](?<month>[\p{L}\p{M}.]{3,12})[- ](?<year>\d{4}|\d{2})${time}`,
    'u',
  ),
]

function dateParts(text: string): DateParts | undefined {
  const groups = datePatterns.map((pattern) => pattern.exec(text)?.groups).find((one) => one !== undefined)
  const { day = '', month = '', year = '', time: at } = groups ?? {}
  if (day === '') return undefined
  const number = /^\d/.test(month) ? Number(month) : monthNumber(month)
  return { day, month: String(number), year, ...(at !== undefined && { time: at }) }
}

/** Returns the number of a month by its name; 0, which no date has, for what is no month. */
function monthNumber(name: string): number {
  return months.findIndex((names) => names.includes(name.toLowerCase())) + 1
}

/** Returns the years of the common era that a written year can mean. */
function commonYears(year: string): readonly string[] {
  if (year.length === 2) return [`20${year}`, toCommonEra(`25${year}-01-01`).slice(0, 4)]
  return [isBuddhistYear(Number(year)) ? toCommonEra(`${year}-01-01`).slice(0, 4) : year]
}

/** Reads a time of day "9:05", "09.05" or "09:05:33"; undefined for anything else. */
export function parseStatementTime(text: string): string | undefined {
  const parts = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:\.\d{1,3})?)?(?: ?น\.?)?$/.exec(text.trim())
  const [, hours = '99', minutes = '99', seconds = '0'] = parts ?? []
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  return `${hours.padStart(2, '0')}:${minutes}`
}

/** An amount of a bank in satang; whether the bank wrote a sign. */
export type ReadAmount = { readonly satang: number; readonly hasSign: boolean }

/**
 * Reads an amount "1,234.50", "-1,234.50", "(1,234.50)", "+5". Undefined for anything else, such as a formula or
 * commas in the wrong places.
 */
export function parseStatementAmount(text: string): ReadAmount | undefined {
  const cleaned = text.trim().replace(/^฿ ?/, '')
  const parts = /^([+-]?)(\(?)(\d{1,3}(?:,\d{3})+|\d+)(\.\d{1,2})?(\)?)([+-]?)$/.exec(cleaned)
  if (!parts) return undefined
  const [, before, opening, whole = '', fraction = '', closing, after] = parts
  if ((opening === '(') !== (closing === ')') || (before !== '' && after !== '')) return undefined
  const satang = parseDecimalAmount(`${whole.replaceAll(',', '')}${fraction}`)
  if (satang === undefined || !Number.isSafeInteger(satang)) return undefined
  const isNegative = before === '-' || after === '-' || opening === '('
  const hasSign = isNegative || before === '+' || after === '+'
  return { satang: isNegative ? 0 - satang : satang, hasSign }
}

/** Excel's day 25569 is 1 January 1970. */
const serialOf1970 = 25_569

/** Returns a date that Excel stores as days since 1900, with the time of its fraction, as text; other cells as they are. */
export function serialDateText(cell: string): string {
  if (!/^\d{5}(?:\.\d+)?$/.test(cell)) return cell
  const minutes = Math.round((Number(cell) - serialOf1970) * 1440)
  const text = new Date(minutes * 60_000).toISOString().slice(0, 16).replace('T', ' ')
  return cell.includes('.') ? text : text.slice(0, 10)
}

/** Returns a time that Excel stores as a fraction of a day as text; other cells as they are. */
export function serialTimeText(cell: string): string {
  return /^0(?:\.\d+)?$/.test(cell)
    ? serialDateText(`${serialOf1970}${cell.slice(1) || '.0'}`).slice(11)
    : cell
}
