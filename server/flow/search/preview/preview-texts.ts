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
  /** The description of a route with a known price, "฿12,340". */
  readonly pricedDescription: (names: RouteNames, price: string) => string
  /** The first page in a trail of pages. */
  readonly home: string
  readonly destinations: { readonly title: string; readonly description: string }
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
    pricedDescription: ({ from, to }, price) =>
      `Flights from ${from} to ${to}: lowest price found ${price} per adult with all taxes. Prices by month, airlines and flight times. Book with a travel agency in Thailand.`,
    home: 'Search flights',
    destinations: {
      title: 'Flights by route',
      description:
        'Lowest prices found, airlines and flight times for each route, in baht with all taxes included.',
    },
  },
  ja: {
    route: ({ from, to }) => `${from} → ${to}`,
    pictureNote: '航空券を税込み総額で比較',
    routeTitle: ({ from, to }) => `${from}発${to}行きの航空券`,
    searchTitle: ({ from, to }, dates) => `${from} → ${to} ${dates}`,
    description: ({ from, to }) =>
      `${from}発${to}行きの航空券を、各社の運賃から税込み総額（バーツ）で比較。タイの旅行会社で予約できます。`,
    pricedDescription: ({ from, to }, price) =>
      `${from}発${to}行きの航空券。大人1名${price}（税込み）からの最安値、月別の料金、航空会社、所要時間。タイの旅行会社で予約できます。`,
    home: '航空券を検索',
    destinations: {
      title: '路線から探す航空券',
      description: '路線ごとの最安値、航空会社、所要時間。税込み総額（バーツ）で表示します。',
    },
  },
  th: {
    route: ({ from, to }) => `${from} → ${to}`,
    pictureNote: 'เปรียบเทียบเที่ยวบินและราคา รวมภาษีทั้งหมดแล้ว',
    routeTitle: ({ from, to }) => `ตั๋วเครื่องบิน${from} → ${to}`,
    searchTitle: ({ from, to }, dates) => `${from} → ${to} ${dates}`,
    description: ({ from, to }) =>
      `เปรียบเทียบตั๋วเครื่องบินจาก${from}ไป${to} ราคาเป็นบาทของหลายสายการบิน รวมภาษีทั้งหมดแล้ว จองกับเอเจนซี่ท่องเที่ยวในไทย`,
    pricedDescription: ({ from, to }, price) =>
      `ตั๋วเครื่องบินจาก${from}ไป${to} ราคาต่ำสุดที่พบ ${price} ต่อผู้ใหญ่ 1 ท่าน รวมภาษีแล้ว ดูราคารายเดือน สายการบิน และเวลาบิน จองกับเอเจนซี่ท่องเที่ยวในไทย`,
    home: 'ค้นหาเที่ยวบิน',
    destinations: {
      title: 'ตั๋วเครื่องบินตามเส้นทาง',
      description: 'ราคาต่ำสุดที่พบ สายการบิน และเวลาบินของแต่ละเส้นทาง เป็นเงินบาทรวมภาษีทั้งหมดแล้ว',
    },
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
