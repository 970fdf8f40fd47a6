import type { AirlineCode } from './codes.ts'
import type { FareRules, PricingUnit } from './fare.ts'
import type { Itinerary } from './itinerary.ts'
import { type Money, addMoney, averageMoney, multiplyMoney, sumAmounts } from './money.ts'
import type { PassengerType } from './passenger.ts'
import type { PricedExtra } from './price/extra.ts'
import type { Instant } from './time.ts'

/** The form of offer ids; only the server can read their content. */
export const offerIdForm = /^off_[A-Za-z0-9_.-]{8,6000}$/

/**
 * What a line of a price is for, in the order in which lines are shown. `absorbed` is what the agency carries of a rise,
 * and takes from the price; no other line is negative.
 */
export const priceLineKinds = [
  'fare',
  'carrierSurcharge',
  'tax',
  'serviceFee',
  'markup',
  'absorbed',
  'paymentSurcharge',
] as const
/** What a line of a price is for. */
export type PriceLineKind = (typeof priceLineKinds)[number]

/** One line of a price for one passenger. Lines add up to the total, to the satang. */
export type PriceLine = {
  readonly kind: PriceLineKind
  /** Tax code as filed ("TS"), fare basis, or our own code for a fee. */
  readonly code: string
  /** What it is, in the words of whoever raises it; screens translate the codes they know. */
  readonly name: string
  readonly amount: Money
  /** Where the figure comes from: table row, supplier, staff rule. Shown by "explain this price" to staff. */
  readonly source: string
}

/** The price of one passenger type: lines are per person. */
export type PassengerPrice = {
  readonly type: PassengerType
  readonly count: number
  readonly lines: readonly PriceLine[]
  /**
   * True when the supplier tells a total of the party only: the lines are an equal share of it, made up so that they add
   * up, and nobody may be told that one passenger pays this much.
   */
  readonly isShareOfTotal?: true
}

/** A whole price: party total and its parts. */
export type OfferPrice = {
  readonly passengers: readonly PassengerPrice[]
  /** Bags and seats bought with the tickets; absent where there are none. */
  readonly extras?: readonly PricedExtra[]
  readonly total: Money
  /** Total over heads, rounded up to a baht: an estimate for comparing, never charged. */
  readonly averagePerPerson: Money
}

/** Free bags for one passenger with a seat. */
export type BaggageAllowance = {
  readonly cabinPieces: number
  readonly cabinKg: number
  readonly checkedPieces: number
  /** Per piece, or in all where pieces is 0 and weight counts. */
  readonly checkedKg: number
  /** Bags of which the airline says nothing, which is not the same as none; their numbers are 0. */
  readonly notStated?: readonly BaggageKind[]
}

/** The kinds of free bags. */
export const baggageKinds = ['cabin', 'checked'] as const
/** A bag that goes into the cabin, or one that is checked in. */
export type BaggageKind = (typeof baggageKinds)[number]

/** What a supplier needs to know of travellers before it books. */
export type DocumentRequirement = 'none' | 'passport'

/** Who estimates emissions; the shop itself never does. */
export const emissionsSources = ['duffel'] as const
/** One of `emissionsSources`. */
export type EmissionsSource = (typeof emissionsSources)[number]

/** The carbon dioxide of a whole itinerary, as its supplier estimates it. */
export type EmissionsEstimate = {
  /** Whole kilograms, the average of all passengers of the offer. At least 1. */
  readonly kgPerPassenger: number
  readonly source: EmissionsSource
}

/** An itinerary at a price, before our markup and fees when net, after them when selling. */
export type Offer = {
  readonly itinerary: Itinerary
  readonly pricingUnits: readonly PricingUnit[]
  readonly price: OfferPrice
  readonly rules: FareRules
  readonly baggage: BaggageAllowance
  readonly validatingCarrier: AirlineCode
  /** The names of the fare, one for each journey where they differ: "Saver / Flex". Absent when a journey has none. */
  readonly fareBrand?: string
  /** Only when the supplier says so; never invented. */
  readonly seatsLeft?: number
  /** Only when the supplier gives a figure; never invented. */
  readonly emissions?: EmissionsEstimate
  readonly documents: DocumentRequirement
  readonly expiresAt: Instant
}

/** What one passenger pays. */
export function pricePerPassenger(passenger: PassengerPrice): Money {
  return sumAmounts(passenger.lines)
}

/** A price from its parts; the total is the sum of all lines of all passengers, and of the extras. */
export function createOfferPrice(
  passengers: readonly PassengerPrice[],
  extras: readonly PricedExtra[] = [],
): OfferPrice {
  const fares = passengers.map((one) => multiplyMoney(pricePerPassenger(one), one.count))
  const total = [...fares, ...extras.map(({ amount }) => amount)].reduce(addMoney)
  const passengerCount = passengers.reduce((sum, one) => sum + one.count, 0)
  const averagePerPerson = averageMoney(total, passengerCount)
  return { passengers, ...(extras.length > 0 && { extras }), total, averagePerPerson }
}
