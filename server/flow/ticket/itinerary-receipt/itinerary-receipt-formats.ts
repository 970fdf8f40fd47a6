import type { Language } from '#contract/problem.ts'
import { createDateFormat } from '#contract/terms/calendar/date-format.ts'
import { type Instant, type LocalDateTime, dateOfLocalTime } from '#contract/terms/time.ts'
import { documentTags, formatDuration, formatDateTime } from '#server/agency/localized-formats.ts'

/** Formats days, moments, durations and amounts of a document the same way as the web pages. */
export type ItineraryReceiptFormats = {
  /** The local day at an airport: "Sat, 21 Nov 2026"; Thai uses the year of the Buddhist era. */
  readonly day: (local: LocalDateTime) => string
  /** A moment with its date in Bangkok time. */
  readonly moment: (at: Instant) => string
  /** "6 h 5 min". */
  readonly duration: (minutes: number) => string
  /** Satang as "฿12,345.00", for columns. */
  readonly money: (satang: number) => string
  /** Satang in running text: "฿2,500", with decimals only where needed. */
  readonly saidMoney: (satang: number) => string
}

const medium = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const

/** Returns the formats of a language. */
export function receiptFormatsIn(language: Language): ItineraryReceiptFormats {
  const tag = documentTags[language]
  const days = createDateFormat(tag, { ...medium, timeZone: 'UTC' })
  const baht = { style: 'currency', currency: 'THB', currencyDisplay: 'narrowSymbol' } as const
  const whole = new Intl.NumberFormat(tag, { ...baht, minimumFractionDigits: 0, maximumFractionDigits: 0 })
  const exact = new Intl.NumberFormat(tag, baht)
  return {
    day: (local) => days(Date.parse(`${dateOfLocalTime(local)}T00:00:00Z`)),
    moment: (at) => formatDateTime(at, language),
    duration: (minutes) => formatDuration(minutes, language),
    money: (satang) => exact.format(satang / 100),
    saidMoney: (satang) => (satang % 100 === 0 ? whole : exact).format(satang / 100),
  }
}
