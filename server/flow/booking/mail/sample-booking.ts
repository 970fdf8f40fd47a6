import type { OrderNumber } from '#contract/terms/booking.ts'
import type { AirlineCode, AirportCode } from '#contract/terms/codes.ts'
import { type Segment, journeyFromSegments } from '#contract/terms/itinerary.ts'
import { satang } from '#contract/terms/money.ts'
import type { Instant, LocalDateTime, Zone } from '#contract/terms/time.ts'
import type { MailSampleQuery } from '#server/platform/mail/mail-sample.ts'
import type { WrittenBooking } from './order-mail.ts'

const bangkok = 'Asia/Bangkok' as Zone
const tokyo = 'Asia/Tokyo' as Zone

const out: Segment = {
  marketingCarrier: 'TG' as AirlineCode,
  operatingCarrier: 'TG' as AirlineCode,
  flightNumber: '642',
  origin: 'BKK' as AirportCode,
  destination: 'NRT' as AirportCode,
  departureLocal: '2027-01-20T23:50' as LocalDateTime,
  departureZone: bangkok,
  departureAt: '2027-01-20T16:50:00.000Z' as Instant,
  arrivalLocal: '2027-01-21T08:10' as LocalDateTime,
  arrivalZone: tokyo,
  arrivalAt: '2027-01-20T23:10:00.000Z' as Instant,
  durationMinutes: 380,
  stops: [],
  cabin: 'economy',
  waitlisted: false,
}
const back: Segment = {
  ...out,
  flightNumber: '641',
  origin: out.destination,
  destination: out.origin,
  departureLocal: '2027-01-28T10:50' as LocalDateTime,
  departureZone: tokyo,
  departureAt: '2027-01-28T01:50:00.000Z' as Instant,
  arrivalLocal: '2027-01-28T16:05' as LocalDateTime,
  arrivalZone: bangkok,
  arrivalAt: '2027-01-28T09:05:00.000Z' as Instant,
  durationMinutes: 435,
}

const usualNames = [{ surname: 'Jaidee', givenName: 'Somchai', title: 'MR' }] as const
const hardNames = [
  { surname: 'Wolfeschlegelsteinhausenbergerdorff', givenName: 'Hubert Blaine', title: 'MR' },
  { surname: "O'Neill-Failedsen", givenName: 'Ferror', title: 'MRS' },
  ...Array.from({ length: 7 }, () => usualNames[0]),
] as const

/** A booking that nobody has made, for looking at what we write. */
export function sampleBooking({ language, variant }: MailSampleQuery): WrittenBooking {
  const isHard = variant === 'hard'
  return {
    bookingId: 'bkg_sample',
    orderNumber: 'FH234567' as OrderNumber,
    recordLocator: 'ABC234',
    version: 1,
    language,
    supplierId: isHard ? 'house' : 'duffel',
    contact: { email: 'somchai@mail.example' },
    payBy: '2026-11-22T09:00:00.000Z' as Instant,
    ticketingTimeLimitAt: '2027-01-19T09:00:00.000Z' as Instant,
    total: satang(isHard ? 1_234_567_89 : 18_450_00),
    paymentTerms: [{ paymentMethod: 'card', cardBrand: 'amex', surchargeBasisPoints: 300 }],
    paymentMethod: isHard ? 'card' : 'bankTransfer',
    ...(isHard ? { cardBrand: 'amex' as const } : {}),
    passengers: isHard ? hardNames : usualNames,
    offer: {
      itinerary: { shape: 'roundTrip', journeys: [journeyFromSegments([out]), journeyFromSegments([back])] },
    },
  }
}
