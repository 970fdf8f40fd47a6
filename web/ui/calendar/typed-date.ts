import { createDateFormat } from '#contract/terms/calendar/date-format.ts'

/** The context of a typed date. */
export type TypedDateInput = {
  readonly text: string
  /** "ja" and "th" have their own date formats; any other is read like English. */
  readonly language: string
  /** Today as "2026-11-21": a day without a year is the next such day. */
  readonly today: string
  /** Whether the day is past, such as a birthday: two digits of a year never mean a future one. */
  readonly isPast?: boolean
}

const buddhistOffset = 543
// A year from this one on is a Buddhist-era year.
const firstBuddhistYear = 2400

/**
 * Reads a typed date: "2026-11-21", "21/11/2026", "21.11.69" in Thai, "21 Nov", "Nov 21, 2026",
 * "2026年11月21日", "21 พ.ย. 2569", "20261121". Returns "2026-11-21", or undefined when there is no such day.
 */
export function parseTypedDate(input: TypedDateInput): string | undefined {
  const text = input.text.normalize('NFKC').trim().toLowerCase().replaceAll(/[๐-๙]/g, latinDigit)
  const joined = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (joined)
    return dateFromParts({ year: joined[1], month: Number(joined[2]), day: Number(joined[3]) }, input)
  const numbers = text.match(/\d+/g) ?? []
  const named = monthNamedIn(text)
  if (named !== undefined) return dateWithNamedMonth(numbers, named, input)
  return dateFromNumbers(numbers, input)
}

/** Formats a date for a field: short, with the weekday, and the era of the language. */
export function typedDateText(date: string, language: string): string {
  if (date === '') return ''
  // A date without a time is read as UTC.
  return cachedDateFormat(language)(Date.parse(date))
}

/** Returns an example of a date to type, for the hint of a field. */
export function exampleDate(language: string, year: number): string {
  if (language === 'ja') return `${year}/11/21`
  return `21/11/${language === 'th' ? year + buddhistOffset : year}`
}

type Parts = { readonly year?: string | undefined; readonly month: number; readonly day: number }

function dateWithNamedMonth(
  numbers: readonly string[],
  month: number,
  input: TypedDateInput,
): string | undefined {
  const [first, second] = numbers
  if (first === undefined) return undefined
  const isYearFirst = first.length === 4
  const [day, year] = isYearFirst ? [second, first] : [first, second]
  return day === undefined ? undefined : dateFromParts({ year, month, day: Number(day) }, input)
}

function dateFromNumbers(numbers: readonly string[], input: TypedDateInput): string | undefined {
  const [first, second, third] = numbers
  if (first === undefined || second === undefined || numbers.length > 3) return undefined
  if (first.length === 4) {
    return third === undefined
      ? undefined
      : dateFromParts({ year: first, month: Number(second), day: Number(third) }, input)
  }
  // Japanese puts the month before the day; English (as in Thailand) and Thai put the day first.
  const [month, day] = input.language === 'ja' ? [first, second] : [second, first]
  return dateFromParts({ year: third, month: Number(month), day: Number(day) }, input)
}

function latinDigit(thai: string): string {
  return String(thai.charCodeAt(0) - 0x0e50)
}

function dateFromParts(parts: Parts, input: TypedDateInput): string | undefined {
  const { today } = input
  if (parts.year !== undefined) return validDateOf(fourDigitYear(parts.year, input), parts.month, parts.day)
  const thisYear = Number(today.slice(0, 4))
  const next = [thisYear, thisYear + 1].map((year) => validDateOf(year, parts.month, parts.day))
  return next.find((date) => date !== undefined && date >= today) ?? undefined
}

function fourDigitYear(text: string, { language, today, isPast }: TypedDateInput): number {
  const typed = Number(text)
  if (text.length > 2) return typed >= firstBuddhistYear ? typed - buddhistOffset : typed
  const thisYear = Number(today.slice(0, 4))
  const offset = language === 'th' ? buddhistOffset : 0
  const century = Math.floor((thisYear + offset) / 100) * 100
  const year = century + typed - offset
  return isPast === true && year > thisYear ? year - 100 : year
}

function validDateOf(year: number, month: number, day: number): string | undefined {
  const padNumber = (value: number, length: number) => String(value).padStart(length, '0')
  const text = `${padNumber(year, 4)}-${padNumber(month, 2)}-${padNumber(day, 2)}`
  const ms = Date.parse(`${text}T00:00:00Z`)
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text) return undefined
  return text
}

const monthNames = new Map<string, number>()

/** Returns the month whose name is in the text, in any of the three languages; the longest name wins. */
function monthNamedIn(text: string): number | undefined {
  if (monthNames.size === 0) fillMonthNames()
  let found: string | undefined
  for (const name of monthNames.keys()) {
    if (text.includes(name) && name.length > (found?.length ?? 0)) found = name
  }
  return found === undefined ? undefined : monthNames.get(found)
}

function fillMonthNames(): void {
  for (const tag of ['en-GB', 'th-TH']) {
    for (const width of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(tag, { month: width, timeZone: 'UTC' })
      for (let month = 1; month <= 12; month += 1)
        addMonthName(format.format(Date.UTC(2026, month - 1, 1)), month)
    }
  }
}

function addMonthName(name: string, month: number): void {
  const plain = name.normalize('NFKC').toLowerCase()
  monthNames.set(plain, month)
  // "Sept" and "Sep", "พ.ย." and "พย": both are typed.
  if (/^[a-z]/.test(plain)) monthNames.set(plain.slice(0, 3), month)
  else if (plain.includes('.')) monthNames.set(plain.replaceAll('.', ''), month)
}

const formats = new Map<string, (ms: number) => string>()
const tags: Readonly<Record<string, string>> = { ja: 'ja-JP', th: 'th-TH-u-ca-buddhist-nu-latn' }
const fieldDate = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
} as const

function cachedDateFormat(language: string): (ms: number) => string {
  const format = formats.get(language) ?? createDateFormat(tags[language] ?? 'en-GB', fieldDate)
  formats.set(language, format)
  return format
}
