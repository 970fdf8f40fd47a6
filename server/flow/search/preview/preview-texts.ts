import type { Language } from '#contract/problem.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import type { Reference } from '#server/reference/reference.ts'
import { documentTags } from '#server/agency/localized-formats.ts'

/** Names of two places. */
export type RouteNames = { readonly from: string; readonly to: string }

type PreviewTexts = {
  /** The route in the picture. */
  readonly route: (names: RouteNames) => string
  /** The line below the picture's map. */
  readonly pictureNote: string
  /** The title of a route's page. */
  readonly routeTitle: (names: RouteNames) => string
  /** The title of a search's results; `dates` are as {@link formatDates} writes them. */
  readonly searchTitle: (names: RouteNames, dates: string) => string
  readonly description: (names: RouteNames) => string
}

/** What search engines and link previews show of a route. */
export const previewTexts: Readonly<Record<Language, PreviewTexts>> = {
  en: {
    route: ({ from, to }) => `${from} to ${to}`,
    pictureNote: 'Compare flights and fares, all taxes included',
    routeTitle: ({ from, to }) => `Flights from ${from} to ${to}`,
    searchTitle: ({ from, to }, dates) => `${from} to ${to}, ${dates}`,
    description: ({ from, to }) =>
      `Compare flights from ${from} to ${to}: fares of many airlines in baht, with all taxes included. Book with a travel agency in Thailand.`,
  },
  ja: {
    route: ({ from, to }) => `${from} → ${to}`,
    pictureNote: '航空券を税込み総額で比較',
    routeTitle: ({ from, to }) => `${from}発${to}行きの航空券`,
    searchTitle: ({ from, to }, dates) => `${from} → ${to} ${dates}`,
    description: ({ from, to }) =>
      `${from}発${to}行きの航空券を、各社の運賃から税込み総額（バーツ）で比較。タイの旅行会社で予約できます。`,
  },
  th: {
    route: ({ from, to }) => `${from} → ${to}`,
    pictureNote: 'เปรียบเทียบเที่ยวบินและราคา รวมภาษีทั้งหมดแล้ว',
    routeTitle: ({ from, to }) => `ตั๋วเครื่องบิน${from} → ${to}`,
    searchTitle: ({ from, to }, dates) => `${from} → ${to} ${dates}`,
    description: ({ from, to }) =>
      `เปรียบเทียบตั๋วเครื่องบินจาก${from}ไป${to} ราคาเป็นบาทของหลายสายการบิน รวมภาษีทั้งหมดแล้ว จองกับเอเจนซี่ท่องเที่ยวในไทย`,
  },
}

const dayFormat = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
const dates: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  en: new Intl.DateTimeFormat(documentTags.en, dayFormat),
  ja: new Intl.DateTimeFormat(documentTags.ja, dayFormat),
  th: new Intl.DateTimeFormat(documentTags.th, dayFormat),
}

/** Formats a departure and, where there is one, a return: "12 – 19 Dec 2026", 2026年12月12日～2026年12月19日. */
export function formatDates(
  departOn: LocalDate,
  returnOn: LocalDate | undefined,
  language: Language,
): string {
  const [from, to] = [departOn, returnOn ?? departOn].map((on) => Date.parse(`${on}T00:00:00Z`)) as [
    number,
    number,
  ]
  const format = dates[language]
  if (from === to) return format.format(from)
  // A Japanese range has its own format: 2026/12/12～2026/12/19, unlike every other date.
  return language === 'ja' ? `${format.format(from)}～${format.format(to)}` : format.formatRange(from, to)
}

/** Returns the name of a place as people say it: "Tokyo", or "Tokyo Narita" where the city has several airports. */
export function placeName(reference: Reference, code: string, language: Language): string {
  const city = reference.city(code)
  const label = city === undefined ? reference.airportLabel(code, language) : city.names[language]
  return label.replace(/ \([A-Z]{3}\)$/, '')
}
