import { epochMsOf, type LocalDate } from '#contract/terms/time.ts'
import { flightOfKey } from '../../world/timetable.ts'
import type { WorldOffer, WorldPassengerType } from '../../world/world-offer.ts'
import type { RequestedBookingFlight, CreateBooking, PriceComparison } from './booking-requests.ts'
import type { RequestedTraveler } from './booking-travelers.ts'
import { refuseBooking } from '../sabre-refusal.ts'
import { passengerTypeOf } from '../shop/shop-query.ts'

/** A traveller with their type. */
export type CheckedTraveler = { readonly asked: RequestedTraveler; readonly type: WorldPassengerType }

/** The required parts of a booking: travellers with their types, and flights. */
export type CheckedBooking = {
  readonly travelers: readonly CheckedTraveler[]
  readonly flights: readonly RequestedBookingFlight[]
}

/** Refuses an incomplete or contradictory booking request before any airline is called. */
export function checkBooking(body: CreateBooking): CheckedBooking {
  const { flightDetails } = body
  if (flightDetails?.flightPricing?.some((one) => (one.qualifiers?.currencyPricing ?? 'THB') !== 'THB')) {
    refuseBooking('BAD_REQUEST', 'INVALID_VALUE', 'Bookings are priced in the currency of the office, THB')
  }
  if (!flightDetails)
    return refuseBooking('BAD_REQUEST', 'REQUIRED_FIELD_MISSING', 'flightDetails is missing')
  return { travelers: checkParty(body), flights: flightDetails.flights }
}

/** Refuses travellers that no airline would take, whatever they want to fly. */
export function checkParty({ travelers = [], contactInfo }: CreateBooking): readonly CheckedTraveler[] {
  if (travelers.length === 0) refuseBooking('BAD_REQUEST', 'REQUIRED_FIELD_MISSING', 'travelers is missing')
  if ((contactInfo?.phones ?? []).length === 0) {
    refuseBooking('BAD_REQUEST', 'REQUIRED_FIELD_MISSING', 'contactInfo.phones is missing')
  }
  const typed = travelers.map((asked) => ({ asked, type: checkTraveler(asked) }))
  checkNames(travelers)
  checkInfants(typed)
  return typed
}

function checkTraveler(traveler: RequestedTraveler): WorldPassengerType {
  const { givenName, surname, passengerCode, birthDate } = traveler
  if (passengerCode === undefined) {
    return refuseBooking('BAD_REQUEST', 'MANDATORY_DATA_MISSING', 'Passenger type is missing')
  }
  const type = passengerTypeOf(passengerCode)
  if (type === undefined)
    return refuseBooking('BAD_REQUEST', 'INVALID_VALUE', `Passenger type ${passengerCode}`)
  if (givenName === undefined || surname === undefined) {
    return refuseBooking('BAD_REQUEST', 'REQUIRED_FIELD_MISSING', 'Given name and surname are needed')
  }
  if (![givenName, surname].every((name) => /^[A-Za-z' -]{1,30}$/.test(name))) {
    return refuseBooking('BAD_REQUEST', 'INVALID_VALUE', 'Names are written in Latin letters')
  }
  if (type !== 'adult' && birthDate === undefined) {
    return refuseBooking('BAD_REQUEST', 'MANDATORY_DATA_MISSING', 'Date of birth is missing')
  }
  return type
}

function checkNames(travelers: readonly RequestedTraveler[]): void {
  const names = travelers.map((one) => `${one.surname}/${one.givenName}`.toUpperCase())
  if (new Set(names).size < names.length) {
    refuseBooking('BAD_REQUEST', 'INVALID_VALUE', 'Two travelers bear one name')
  }
}

function checkInfants(travelers: readonly CheckedTraveler[]): void {
  const onLaps = travelers.flatMap(({ type }, index) => (type === 'infantOnLap' ? [index + 1] : []))
  const held = travelers.flatMap(({ asked, type }) =>
    type === 'adult' && asked.infantTravelerIndex !== undefined ? [asked.infantTravelerIndex] : [],
  )
  const isEachOnce = onLaps.every((index) => held.filter((other) => other === index).length === 1)
  if (!isEachOnce || held.length !== onLaps.length) {
    refuseBooking('BAD_REQUEST', 'INVALID_VALUE', 'Each infant needs one adult: infantTravelerIndex')
  }
}

/** Refuses travellers who do not fit the offer of the flights. */
export function checkAgainstOffer({ travelers }: Pick<CheckedBooking, 'travelers'>, offer: WorldOffer): void {
  const last = offer.journeys.at(-1)?.flights.at(-1)
  const lastOn = (last?.departureLocal.slice(0, 10) ?? '') as LocalDate
  for (const { asked, type } of travelers) {
    if (asked.birthDate !== undefined && !isOfAge(asked.birthDate, lastOn, type)) {
      refuseBooking('BAD_REQUEST', 'INVALID_VALUE', 'The date of birth does not fit the passenger type')
    }
    if (offer.isPassportNeeded && !asked.identityDocuments?.some((one) => one.documentType === 'PASSPORT')) {
      refuseBooking('BAD_REQUEST', 'MANDATORY_DATA_MISSING', 'A passport is needed')
    }
  }
}

function isOfAge(bornOn: string, on: LocalDate, type: WorldPassengerType): boolean {
  const age = Number(on.slice(0, 4)) - Number(bornOn.slice(0, 4)) - (on.slice(5) < bornOn.slice(5) ? 1 : 0)
  if (age < 0) return false
  if (type === 'adult') return age >= 12
  return type === 'child' ? age >= 2 && age < 12 : age < 2
}

/**
 * Refuses a price that moved beyond the tolerance of the request; amounts are in satang of the whole party.
 */
export function checkPrice(comparisons: readonly PriceComparison[], total: number): void {
  for (const one of comparisons) {
    const desired = satangOfText(one.desiredAmount)
    const room = one.comparisonType.endsWith('PERCENT')
      ? (desired * Number(one.percent ?? '0')) / 100
      : satangOfText(one.amount ?? '0')
    const moved = one.comparisonType.startsWith('INCREASE') ? total - desired : desired - total
    if (moved > room) {
      const description = `The price is ${(total / 100).toFixed(2)} THB instead of ${one.desiredAmount}`
      refuseBooking('APPLICATION_ERROR', 'PRICE_COMPARISON_NOT_MET', description)
    }
  }
}

function satangOfText(text: string): number {
  return Math.round(Number(text) * 100)
}

const longestConnectionMs = 24 * 3_600_000

/**
 * Returns the number of flights of each journey: flights sold together with at most a day between them belong
 * together. The flags of two groups that follow each other are the same, so that a stay has to tell them apart.
 */
export function journeyLengthsOf(flights: readonly RequestedBookingFlight[]): number[] {
  const lengths: number[] = []
  let seen = new Set<string>()
  for (const [index, one] of flights.entries()) {
    const before = flights[index - 1]
    const continues = before !== undefined && areSoldTogether(before, one) && !seen.has(one.toAirportCode)
    if (continues) lengths[lengths.length - 1] = (lengths.at(-1) ?? 0) + 1
    else {
      lengths.push(1)
      seen = new Set([one.fromAirportCode])
    }
    seen.add(one.toAirportCode)
  }
  return lengths
}

/** Returns the key of a requested flight in the timetable. */
export function flightKeyOf(flight: RequestedBookingFlight): string {
  return `${flight.airlineCode}${flight.flightNumber}/${flight.departureDate}`
}

function areSoldTogether(before: RequestedBookingFlight, one: RequestedBookingFlight): boolean {
  const [arrival, departure] = [flightOfKey(flightKeyOf(before)), flightOfKey(flightKeyOf(one))]
  const stayMs = arrival && departure ? epochMsOf(departure.departureAt) - epochMsOf(arrival.arrivalAt) : 0
  return (
    before.isMarriageGroup === true &&
    one.isMarriageGroup === true &&
    before.toAirportCode === one.fromAirportCode &&
    stayMs <= longestConnectionMs
  )
}
