import { parseTypedDate } from '#web/ui/calendar/typed-date.ts'

/** The dates of a passenger that a text names, and the text without them. */
export type FoundDates = {
  readonly bornOn: string
  readonly expiresOn: string
  /** Whether a year was read as one of the Buddhist era. */
  readonly isBuddhist: boolean
  /** Dates that are neither birth nor expiry, as they stand in the text. */
  readonly unread: readonly string[]
  readonly rest: string
}

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const thaiMonth = '[ก-๙]+\\.?[ก-๙]*\\.?'
/** A label, and a date in any of the usual forms. */
const dateForm = new RegExp(
  `(?:(?<label>exp(?:iry|ires)?|valid(?: until)?|หมดอายุ|dob|born|birth(?:day)?|เกิด|issued?|ออกเมื่อ)[\\s.:]*)?` +
    `(?<date>\\d{4}-\\d{1,2}-\\d{1,2}|\\d{1,2}[/.-]\\d{1,2}[/.-]\\d{2,4}|` +
    `\\d{1,2}[ -]?(?:${months})[a-z]*\\.?[ -]?\\d{2,4}|\\d{1,2} ${thaiMonth} ?\\d{4})(?![\\d/])`,
  'giu',
)
/** Years after which no passport that is used today expires: a later reading is another era. */
const longestValidityYears = 15

type Found = { readonly text: string; readonly label: string }

/** Finds birth and expiry among the dates of a line: by their labels, otherwise the past one and the future one. */
export function findDates(line: string, today: string): FoundDates {
  const found: Found[] = [...line.matchAll(dateForm)].map(({ groups }) => ({
    text: groups?.['date'] ?? '',
    label: labelKind(groups?.['label'] ?? ''),
  }))
  const hasBuddhistYear = found.some(({ text }) => /(?:^|\D)2[45]\d\d(?:\D|$)/.test(text))
  const dates = { bornOn: '', expiresOn: '' }
  const unread: string[] = []
  let isBuddhist = hasBuddhistYear
  for (const { text, label } of found) {
    const kind = label || (dates.bornOn === '' ? 'born' : 'expires')
    const born = readDate(text, { today, isPast: true, isBuddhist: hasBuddhistYear })
    const expires = readExpiry(text, today)
    if (kind === 'born' && dates.bornOn === '' && born !== undefined && born <= today) dates.bornOn = born
    else if (kind !== 'issued' && kind !== 'born' && dates.expiresOn === '' && expires.date > today) {
      dates.expiresOn = expires.date
      isBuddhist ||= expires.isBuddhist
    } else if (label === '' && dates.expiresOn === '' && expires.date > today) {
      // A future date that stands first.
      dates.expiresOn = expires.date
    } else unread.push(text)
  }
  return { ...dates, isBuddhist, unread, rest: line.replaceAll(dateForm, ' ') }
}

function labelKind(label: string): string {
  if (label === '') return ''
  if (/^(?:exp|valid|หมดอายุ)/iu.test(label)) return 'expires'
  return /^(?:issue|ออก)/iu.test(label) ? 'issued' : 'born'
}

type Reading = { readonly today: string; readonly isPast?: boolean; readonly isBuddhist: boolean }

/** Two digits of a year are of the era of the line's other years. */
function readDate(text: string, { today, isPast = false, isBuddhist }: Reading): string | undefined {
  const spaced = text.replaceAll(/(\d)([a-z]+)\.?(\d)/gi, '$1 $2 $3')
  return parseTypedDate({ text: spaced, language: isBuddhist ? 'th' : 'en', today, isPast })
}

/** Of two digits of a year the reading counts by which a passport can still be valid; the common era first. */
function readExpiry(text: string, today: string): { readonly date: string; readonly isBuddhist: boolean } {
  const latest = `${Number(today.slice(0, 4)) + longestValidityYears}-12-31`
  const readings = [false, true].map((isBuddhist) => ({
    date: readDate(text, { today, isBuddhist }) ?? '',
    isBuddhist,
  }))
  return readings.find(({ date }) => date > today && date <= latest) ?? { date: '', isBuddhist: false }
}
