import type { ManualBookingRequest, ManualFare } from '#contract/api/staff/new-booking/manual-booking.ts'
import { type CabinClass, cabinClasses } from '#contract/terms/codes.ts'
import type { SegmentLine } from '#contract/terms/manual-booking/segment-line.ts'
import type { ReservationSystem } from '#contract/terms/manual-booking/reservation-system.ts'
import { type PassengerType, ageOnDate } from '#contract/terms/passenger.ts'
import type { LocalDate, LocalDateTime } from '#contract/terms/time.ts'
import { toInstant } from '#contract/terms/time-zone.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { readBaht } from '#web/travel-ui/price/baht-amount.ts'
import {
  type PassengerFields,
  emptyPassenger,
  missingFields,
  passengerRequestOf,
} from '../new-booking/passengers/passenger-fields.ts'
import type { ParsedPnr } from './parse-pnr.ts'

/** A flight as typed: dates as "2026-12-12", times as "0735" or "07:35". */
export type FlightFields = Omit<SegmentLine, 'departsOn' | 'arrivesOn'> & {
  readonly departsOn: string
  readonly arrivesOn: string
  readonly cabinClass: CabinClass
  readonly fareBasis: string
}

/** Amounts in baht and the ticket number of one passenger, as typed. */
export type FareFields = Readonly<
  Record<'fare' | 'taxes' | 'commission' | 'agencyFee' | 'ticketNumber', string>
>

/** One passenger with the amounts. */
export type TravellerFields = {
  readonly type: PassengerType
  readonly fields: PassengerFields
  readonly money: FareFields
}

/** What a clerk has typed of the booking itself. */
export type ManualBookingValues = {
  readonly reservationSystem: ReservationSystem
  readonly recordLocator: string
  readonly ticketingAirline: string
  /** Of the time limit, on Bangkok's clock. */
  readonly limitOn: string
  readonly limitTime: string
  readonly flights: readonly FlightFields[]
  readonly travellers: readonly TravellerFields[]
}

/** The types of passengers that a clerk enters; student and youth fares are for the shop's own offers. */
export const enteredPassengerTypes = ['adult', 'child', 'infantOnLap', 'infantInSeat', 'senior'] as const

/** A flight without anything typed. */
export const emptyFlight: FlightFields = {
  airline: '',
  flightNumber: '',
  rbd: '',
  from: '',
  to: '',
  departsOn: '',
  departureTime: '',
  arrivesOn: '',
  arrivalTime: '',
  cabinClass: 'economy',
  fareBasis: '',
}
const noMoney: FareFields = { fare: '', taxes: '', commission: '', agencyFee: '', ticketNumber: '' }
/** A passenger without anything typed. */
export const emptyTraveller: TravellerFields = { type: 'adult', fields: emptyPassenger, money: noMoney }

/** A form without anything typed. */
export const emptyManualBooking: ManualBookingValues = {
  reservationSystem: 'amadeus',
  recordLocator: '',
  ticketingAirline: '',
  limitOn: '',
  limitTime: '',
  flights: [emptyFlight],
  travellers: [emptyTraveller],
}

/**
 * Fills in what a pasted PNR says. Flights and names replace what was typed where the PNR has any; amounts that were typed
 * stay with their passengers.
 */
export function withPnr(values: ManualBookingValues, pnr: ParsedPnr): ManualBookingValues {
  const flights = pnr.segments.length === 0 ? values.flights : pnr.segments.map(flightOf)
  const departsOn = flights[0]?.departsOn ?? ''
  const travellers = pnr.passengers.map(({ fields }, place) => ({
    type: typeByAge(fields.bornOn, departsOn),
    fields,
    money: values.travellers[place]?.money ?? noMoney,
  }))
  const named = travellers.length === 0 ? values.travellers : travellers
  return {
    ...values,
    flights,
    recordLocator: pnr.recordLocator || values.recordLocator,
    ticketingAirline: pnr.ticketingAirline || values.ticketingAirline || (flights[0]?.airline ?? ''),
    travellers: named.map((one, place) => {
      const ticketNumber = pnr.ticketNumbers.get(place) ?? one.money.ticketNumber
      return { ...one, money: { ...one.money, ticketNumber } }
    }),
  }
}

function flightOf(segment: SegmentLine): FlightFields {
  return { ...emptyFlight, ...segment, cabinClass: cabinOfRbd(segment.rbd) }
}

/** The cabin that most airlines sell under a booking class; a clerk corrects the others. */
export function cabinOfRbd(rbd: string): CabinClass {
  if (/^[FAP]$/.test(rbd)) return 'first'
  if (/^[JCDIZ]$/.test(rbd)) return 'business'
  return 'economy'
}

/** Returns a cabin by its name; economy for any other text. */
export function cabinOfText(text: string): CabinClass {
  return cabinClasses.find((one) => one === text) ?? 'economy'
}

function typeByAge(bornOn: string, departsOn: string): PassengerType {
  if (bornOn === '' || departsOn === '') return 'adult'
  const age = ageOnDate(bornOn as LocalDate, departsOn as LocalDate)
  if (age < 2) return 'infantOnLap'
  return age < 12 ? 'child' : 'adult'
}

/** Returns a typed time of day as "07:35"; the typed text where it is none. */
export function timeOfDay(text: string): string {
  const digits = text.replaceAll(/[:.\s]/g, '').padStart(4, '0')
  return /^(?:[01]\d|2[0-3])[0-5]\d$/.test(digits) ? `${digits.slice(0, 2)}:${digits.slice(2)}` : text
}

const mostSatang = 100_000_000_00

/** Returns typed baht in satang; undefined where it is no amount. */
export function satangOf(text: string): number | undefined {
  const read = readBaht(text, mostSatang)
  return read.ok ? read.satang : undefined
}

/** What the typed amounts come to, in satang; invalid ones count as nothing. */
export type ManualSums = Readonly<
  Record<'fare' | 'taxes' | 'commission' | 'agencyFee' | 'total' | 'net', number>
>

/** Adds up the typed amounts of all passengers. */
export function sumsOf({ travellers }: Pick<ManualBookingValues, 'travellers'>): ManualSums {
  const sumOf = (name: keyof FareFields) =>
    travellers.reduce((sum, { money }) => sum + (satangOf(money[name]) ?? 0), 0)
  const [fare, taxes] = [sumOf('fare'), sumOf('taxes')]
  const [commission, agencyFee] = [sumOf('commission'), sumOf('agencyFee')]
  return {
    fare,
    taxes,
    commission,
    agencyFee,
    total: fare + taxes + agencyFee,
    net: fare + taxes - commission,
  }
}

/** Whether every passenger has a ticket number: then only the payment is open. */
export function isTicketed({ travellers }: Pick<ManualBookingValues, 'travellers'>): boolean {
  return travellers.every(({ money }) => money.ticketNumber.trim() !== '')
}

/** Returns the paths of required fields that are empty or are no amount, by the names of the request. */
export function gapsOf(values: ManualBookingValues): readonly string[] {
  const { flights, travellers } = values
  const empty = (['recordLocator', 'ticketingAirline'] as const).filter((name) => values[name].trim() === '')
  const limit =
    isTicketed(values) || (values.limitOn !== '' && values.limitTime !== '') ? [] : ['timeLimitAt']
  return [...empty, ...limit, ...flights.flatMap(flightGaps), ...travellers.flatMap(travellerGaps)]
}

const requiredOfFlight = [
  'airline',
  'flightNumber',
  'rbd',
  'from',
  'to',
  'departsOn',
  'departureTime',
  'arrivesOn',
  'arrivalTime',
] as const satisfies readonly (keyof FlightFields)[]

function flightGaps(flight: FlightFields, place: number): string[] {
  return requiredOfFlight.filter((name) => flight[name] === '').map((name) => `segments.${place}.${name}`)
}

function travellerGaps({ fields, money }: TravellerFields, place: number): string[] {
  const amounts = ['fare', 'taxes', 'commission', 'agencyFee'] as const
  const wrong = amounts.filter(
    (name) => satangOf(money[name]) === undefined || (name === 'fare' && money.fare.trim() === ''),
  )
  return [
    ...missingFields(fields, 'none').map((name) => `passengers.${place}.${name}`),
    ...wrong.map((name) => `fares.${place}.${name}`),
  ]
}

type BookingPart = Pick<
  ManualBookingRequest,
  | 'reservationSystem'
  | 'recordLocator'
  | 'ticketingAirline'
  | 'timeLimitAt'
  | 'segments'
  | 'passengers'
  | 'fares'
  | 'total'
>

/** Returns the booking as the request has it. */
export function bookingPartOf(values: ManualBookingValues): BookingPart {
  const { limitOn, limitTime, travellers, flights } = values
  const limit = `${limitOn}T${timeOfDay(limitTime)}`
  const hasLimit = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(limit)
  return {
    reservationSystem: values.reservationSystem,
    recordLocator: values.recordLocator.trim().toUpperCase(),
    ticketingAirline: values.ticketingAirline.trim().toUpperCase(),
    ...(hasLimit ? { timeLimitAt: toInstant(limit as LocalDateTime, bangkok) } : {}),
    segments: flights.map((flight) => ({
      airline: flight.airline,
      flightNumber: flight.flightNumber,
      rbd: flight.rbd,
      cabinClass: flight.cabinClass,
      from: flight.from,
      to: flight.to,
      departureTime: `${flight.departsOn}T${timeOfDay(flight.departureTime)}`,
      arrivalTime: `${flight.arrivesOn}T${timeOfDay(flight.arrivalTime)}`,
      ...(flight.fareBasis === '' ? {} : { fareBasis: flight.fareBasis }),
      status: 'HK' as const,
    })),
    passengers: travellers.map((one) =>
      passengerRequestOf(
        one,
        one.fields.passportNumber === '' || one.fields.expiresOn === '' ? 'none' : 'passport',
      ),
    ),
    fares: travellers.map(({ money }) => fareOf(money)),
    total: sumsOf(values).total,
  }
}

function fareOf({ ticketNumber, ...amounts }: FareFields): ManualFare {
  const satang = (name: keyof typeof amounts) => satangOf(amounts[name]) ?? 0
  return {
    fare: satang('fare'),
    taxes: satang('taxes'),
    commission: satang('commission'),
    agencyFee: satang('agencyFee'),
    ...(ticketNumber.trim() === '' ? {} : { ticketNumber: ticketNumber.trim() }),
  }
}
