import { pagePaths } from '#contract/paths.ts'
import type { Language } from '#contract/problem.ts'
import { journeyPieces } from '#contract/journey-arc.ts'
import type { Journey, Segment } from '#contract/terms/itinerary.ts'
import type { OfferPrice } from '#contract/terms/offer.ts'
import type { NameToPrint } from '#contract/terms/passenger/ticket-name.ts'
import {
  type Instant,
  type LocalDate,
  type LocalDateTime,
  type Zone,
  dateOfLocalTime,
  daysBetween,
} from '#contract/terms/time.ts'
import { formatDuration } from '#server/agency/localized-formats.ts'
import type { Letter, LetterFact, LetterPart, LetterJourney } from '#server/platform/mail/letter.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import type { Booking } from '../booking-record.ts'
import { markSimulatedLetter } from './simulated-mail.ts'

const bangkok = 'Asia/Bangkok' as Zone

const locales: Record<Language, string> = { en: 'en-GB', ja: 'ja-JP', th: 'th-TH-u-ca-buddhist-nu-latn' }

type OrderWords = {
  readonly orderNumber: string
  readonly bookingCode: string
  readonly toPay: string
  readonly payBy: string
  readonly inBangkok: (moment: string) => string
  readonly openOrder: string
  readonly payOrder: string
  readonly searchAgain: string
}

/** Words that many mails about an order have in common. */
export const orderMessages: Readonly<Record<Language, OrderWords>> = {
  en: {
    orderNumber: 'Order number',
    bookingCode: 'Booking code',
    toPay: 'To pay',
    payBy: 'Pay by',
    inBangkok: (moment) => `${moment} (Bangkok time)`,
    openOrder: 'View booking',
    payOrder: 'View booking and pay',
    searchAgain: 'Search again',
  },
  ja: {
    orderNumber: '注文番号',
    bookingCode: '予約番号',
    toPay: 'お支払い金額',
    payBy: 'お支払い期限',
    inBangkok: (moment) => `${moment}（バンコク時間）`,
    openOrder: 'ご予約を見る',
    payOrder: 'ご予約の確認とお支払い',
    searchAgain: 'もう一度探す',
  },
  th: {
    orderNumber: 'เลขที่คำสั่งซื้อ',
    bookingCode: 'รหัสการจอง',
    toPay: 'ยอดชำระ',
    payBy: 'ชำระภายใน',
    inBangkok: (moment) => `${moment} (เวลากรุงเทพฯ)`,
    openOrder: 'ดูการจอง',
    payOrder: 'ดูการจองและชำระเงิน',
    searchAgain: 'ค้นหาอีกครั้ง',
  },
}

/** What a mail needs to know of the booking that it is about. */
export type MailedBooking = Pick<Booking, 'orderNumber' | 'language' | 'supplierId' | 'ownerUserId'> & {
  readonly contact: Pick<Booking['contact'], 'email'>
}

/** Everything of a booking that mails speak of. */
export type WrittenBooking = MailedBooking &
  Pick<
    Booking,
    | 'bookingId'
    | 'version'
    | 'recordLocator'
    | 'payBy'
    | 'ticketingTimeLimitAt'
    | 'total'
    | 'paymentTerms'
    | 'paymentMethod'
    | 'cardBrand'
  > & {
    readonly passengers: readonly NameToPrint[]
    readonly offer: Pick<Booking['offer'], 'itinerary'> & { readonly selling?: Pick<OfferPrice, 'extras'> }
  }

/** A mail about a booking. */
export type OrderLetter = {
  /** See {@link OutgoingMail.key}. */
  readonly key: string
  readonly letter: Letter
  /** Customers who subscribed to notices also get this mail as a notice, when it is urgent. */
  readonly isNoticed?: boolean
}

/** A mail to the customer of a booking, in their language; of simulated flights it says so. */
export function orderMail(
  booking: MailedBooking,
  { key, letter, isNoticed = false }: OrderLetter,
): OutgoingMail {
  const { orderNumber, language, contact, ownerUserId } = booking
  const isNotified = isNoticed && ownerUserId !== undefined
  return {
    key,
    to: contact.email,
    language,
    orderNumber,
    letter: markSimulatedLetter(booking, letter),
    ...(isNotified ? { notifyUserId: ownerUserId } : {}),
  }
}

/** Where an order is found. */
export type OrderLinkParams = { readonly publicUrl: string; readonly orderKey: string }

/** The page of an order. The key stands behind "#", which browsers send nowhere. */
export function orderLink({ publicUrl, orderKey }: OrderLinkParams): string {
  return `${publicUrl}${pagePaths.order}#key=${orderKey}`
}

/** The page on which an order is paid. */
export function payLink({ publicUrl, orderKey }: OrderLinkParams): string {
  return `${publicUrl}${pagePaths.payment}#key=${orderKey}`
}

/** The booking code, where there is one, and the order number as the first facts of a mail. */
export function orderFacts(
  { orderNumber, recordLocator, language }: Pick<Booking, 'orderNumber' | 'recordLocator' | 'language'>,
  ...more: readonly LetterFact[]
): LetterPart {
  const said = orderMessages[language]
  const code: readonly LetterFact[] =
    recordLocator === undefined ? [] : [[said.bookingCode, recordLocator, 'code']]
  return { facts: [...code, [said.orderNumber, orderNumber], ...more] }
}

// One set of fields for every date of a mail: `dateStyle` would write 2026/11/22 in Japanese beside 2026年11月22日.
const dayFields = { day: 'numeric', month: 'short', year: 'numeric' } as const
const clockFields = { hour: '2-digit', minute: '2-digit' } as const

/** A moment as mails write it: on the clocks of Bangkok. */
export function formatMailMoment(at: Instant, language: Language): string {
  const format = new Intl.DateTimeFormat(locales[language], {
    timeZone: bangkok,
    ...dayFields,
    ...clockFields,
  })
  return format.format(new Date(at))
}

/** A time on the clocks of an airport as mails write it; in Thai the year of the Buddhist era, as on the pages. */
export function formatMailLocalTime(local: LocalDateTime, language: Language): string {
  const format = new Intl.DateTimeFormat(locales[language], {
    timeZone: 'UTC',
    ...dayFields,
    ...clockFields,
  })
  return format.format(new Date(`${local}Z`))
}

/** A day as mails write it. */
export function formatMailDay(on: LocalDate, language: Language): string {
  const format = new Intl.DateTimeFormat(locales[language], { timeZone: 'UTC', ...dayFields })
  return format.format(new Date(`${on}T00:00:00Z`))
}

/** The moment that must not be missed, its zone named. */
export function mailDeadlinePart(name: string, at: Instant, language: Language): LetterPart {
  return { deadline: [name, orderMessages[language].inBangkok(formatMailMoment(at, language))] }
}

/** The journeys of a booking, drawn to scale, and a line for each flight with the times of the airports. */
export function flightLines({ offer, language }: Pick<WrittenBooking, 'offer' | 'language'>): LetterPart {
  return { stretches: offer.itinerary.journeys.map((journey) => letterJourneyOf(journey, language)) }
}

function letterJourneyOf({ segments, durationMinutes }: Journey, language: Language): LetterJourney {
  const [first, last] = [segments[0], segments.at(-1)]
  if (!first || !last) throw new RangeError('a journey has at least one flight')
  const days = daysBetween(dateOfLocalTime(first.departureLocal), dateOfLocalTime(last.arrivalLocal))
  const shift = days === 0 ? '' : ` (${days > 0 ? '+' : '−'}${Math.abs(days)})`
  return {
    from: `${first.origin} ${first.departureLocal.slice(11, 16)}`,
    to: `${last.arrivalLocal.slice(11, 16)}${shift} ${last.destination}`,
    length: formatDuration(durationMinutes, language),
    line: journeyPieces(segments).map(({ kind, from, to }) => {
      return { percent: Math.round((to - from) * 100), isWait: kind === 'wait' }
    }),
    lines: segments.map((segment) => flightLine(segment, language)),
  }
}

/** What a line about a flight tells. */
export type MailedFlight = Pick<
  Segment,
  'marketingCarrier' | 'flightNumber' | 'origin' | 'destination' | 'departureLocal' | 'arrivalLocal'
>

/** A flight with the times of its airports, dates as everywhere in the mails of the language. */
export function flightLine(flight: MailedFlight, language: Language): string {
  const number = `${flight.marketingCarrier} ${flight.flightNumber}`
  const departure = `${flight.origin} ${formatMailLocalTime(flight.departureLocal, language)}`
  return `${number}  ${departure} – ${flight.destination} ${formatMailLocalTime(flight.arrivalLocal, language)}`
}
