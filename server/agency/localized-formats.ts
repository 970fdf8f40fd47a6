import type { Language } from '#contract/problem.ts'
import { createDateFormat } from '#contract/terms/calendar/date-format.ts'
import type { Money } from '#contract/terms/money.ts'
import { type Instant, epochMsOf } from '#contract/terms/time.ts'

/** Locale tags for numbers and dates by language. Thai uses the Buddhist era with Arabic digits. */
export const documentTags: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  ja: 'ja-JP',
  th: 'th-TH-u-ca-buddhist-nu-latn',
}

const atBangkok = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Bangkok',
} as const
const momentsIn: Readonly<Record<Language, (ms: number) => string>> = {
  en: createDateFormat(documentTags.en, atBangkok),
  ja: createDateFormat(documentTags.ja, atBangkok),
  th: createDateFormat(documentTags.th, atBangkok),
}
const figures = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Formats a moment with its date in Bangkok time, for server-rendered pages and documents. */
export function formatDateTime(at: Instant, language: Language): string {
  return momentsIn[language](epochMsOf(at))
}

const units: Readonly<Record<Language, { readonly hour: string; readonly minute: string }>> = {
  en: { hour: ' h ', minute: ' min' },
  ja: { hour: '時間', minute: '分' },
  th: { hour: ' ชม. ', minute: ' นาที' },
}

/** Formats a duration, for documents and mails: "6 h 5 min". */
export function formatDuration(minutes: number, language: Language): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const { hour, minute } = units[language]
  const [first, last] = [hours > 0 && `${hours}${hour}`, (rest > 0 || hours === 0) && `${rest}${minute}`]
  return [first, last].filter(Boolean).join('').trim()
}

/** Formats an amount in figures with two decimals, as a teller reads it: "12,345.00". */
export function formatAmount({ amount }: Money): string {
  return figures.format(amount / 100)
}

/** Formats money in a sentence, as the pages show it: "฿12,345", and "฿12,345.50" only where there are satang. */
export function formatMoney({ amount }: Money): string {
  const minimumFractionDigits = amount % 100 === 0 ? 0 : 2
  return `฿${(amount / 100).toLocaleString('en-US', { minimumFractionDigits })}`
}
