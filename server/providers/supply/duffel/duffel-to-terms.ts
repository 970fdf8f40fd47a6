import type { PrivateFare } from '#contract/terms/bsp/private-fare.ts'
import { type CabinClass, airlineCode, airportCode } from '#contract/terms/codes.ts'
import { type Journey, type Segment, type TripShape, journeyFromSegments } from '#contract/terms/itinerary.ts'
import { subtractMoney } from '#contract/terms/money.ts'
import {
  type BaggageAllowance,
  type OfferPrice,
  type PassengerPrice,
  baggageKinds,
  createOfferPrice,
} from '#contract/terms/offer.ts'
import type { PassengerCounts, PassengerType } from '#contract/terms/passenger.ts'
import type { ExchangeRate } from '#contract/terms/supply/exchange-rate.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { parseInstant, minutesBetween } from '#contract/terms/time.ts'
import type { SupplierOffer } from '../supplier-offer.ts'
import { averageKilograms, equalShares, parseBaht, parseDurationMinutes } from './duffel-amounts.ts'
import { inBaht } from './currency/duffel-currency.ts'
import { zonedTimeOf } from './duffel-local-time.ts'
import { duffelPassengerKind, formatDuffelOfferRef, passengerTypesOf } from './duffel-passengers.ts'
import { fareRulesOf } from './duffel-rules.ts'
import type { WireOffer, WireSegment, WireSlice } from './duffel-wire.ts'

/**
 * Why an offer cannot be shown: another currency, amounts that do not add up, or unreadable content (an
 * unknown cabin, an undescribed passenger or airport).
 */
export type OfferFault = 'foreignCurrency' | 'wrongSum' | 'unreadable'

/** Duffel's cabins. */
export const cabinOfWire: Readonly<Record<string, CabinClass>> = {
  economy: 'economy',
  premium_economy: 'premiumEconomy',
  business: 'business',
  first: 'first',
}

/** The rate at which an offer is sold, and the codes that were sent with its search. */
export type OfferSale = {
  readonly rate?: ExchangeRate | undefined
  readonly privateFares?: readonly PrivateFare[] | undefined
}

/** Converts an offer for the requested party, in another currency than baht by the rate at which it is sold. */
export function supplierOfferOf(
  original: WireOffer,
  party: PassengerCounts,
  { rate, privateFares = [] }: OfferSale = {},
): Result<SupplierOffer, OfferFault> {
  const wire = inBaht(original, rate)
  if (wire.total_currency !== 'THB') return fail('foreignCurrency')
  if (!doAmountsAddUp(wire)) return fail('wrongSum')
  const price = priceOf(wire, passengerTypesOf(party, wire.passengers))
  if (!price || !hasPartyOnEverySegment(wire)) return fail('unreadable')
  const journeys = wire.slices.map(journeyOfSlice)
  const validatingCarrier = airlineCode(wire.owner.iata_code ?? '')
  const expiresAt = parseInstant(wire.expires_at)
  if (!journeys.every((one) => one !== undefined) || !validatingCarrier || !expiresAt)
    return fail('unreadable')
  if (isOtherDocumentNeeded(wire)) return fail('unreadable')
  const privateFare = privateFares.find((fare) => isFoundBy(wire, fare))
  const brand = fareBrandsOf(wire)
  const kgPerPassenger = averageKilograms(wire.total_emissions_kg ?? '', wire.passengers.length)
  const guaranteed = parseInstant(wire.payment_requirements?.price_guarantee_expires_at ?? '')
  return succeed({
    ref: formatDuffelOfferRef(wire.id, party, { rate, privateFare }),
    dedupeKey: offerDedupeKey(wire),
    itinerary: { shape: tripShapeOf(wire.slices), journeys },
    pricingUnits: [],
    price,
    rules: fareRulesOf(wire),
    baggage: smallestAllowance(wire),
    validatingCarrier,
    documents: wire.passenger_identity_documents_required ? 'passport' : 'none',
    expiresAt,
    ...(brand && { fareBrand: brand }),
    ...(kgPerPassenger === undefined ? {} : { emissions: { kgPerPassenger, source: 'duffel' as const } }),
    ...(guaranteed ? { priceGuaranteedUntil: guaranteed } : {}),
    ...(canHold(wire) ? {} : { isInstant: true as const }),
    // Duffel does not tell its sources apart: what is not negotiated counts as an offer of the airline.
    ...(rate ? { foreignTotal: { amount: original.total_amount, rate } } : {}),
    fareType: isNegotiated(wire) ? 'private' : 'ndc',
    ...(privateFare && { privateFare }),
  })
}

/** Whether Duffel labels the offer with negotiated fares. */
function isNegotiated({ private_fares: labels }: WireOffer): boolean {
  return (labels ?? []).length > 0
}

/** Whether an offer was found by these codes: one set goes to an airline, so that it is the one that was applied. */
function isFoundBy(wire: WireOffer, { airline }: PrivateFare): boolean {
  return isNegotiated(wire) && airline === wire.owner.iata_code
}

/** Whether the offer can be held. Only an explicit yes counts: Duffel omits the member where it does not know. */
export function canHold(offer: WireOffer): boolean {
  return offer.payment_requirements?.requires_instant_payment === false
}

/** Converts a journey; undefined when one of its segments is unreadable. */
export function journeyOfSlice(slice: WireSlice): Journey | undefined {
  const segments = slice.segments.map(segmentOf)
  if (!segments.every((one) => one !== undefined)) return undefined
  const brand = slice.fare_brand_name
  return { ...journeyFromSegments(segments), ...(brand ? { fareBrand: brand } : {}) }
}

/** Returns the fare brands, each once; undefined when a slice has none, because then no name covers the whole. */
function fareBrandsOf({ slices }: WireOffer): string | undefined {
  const brands = new Set(slices.map((slice) => slice.fare_brand_name ?? ''))
  return brands.has('') ? undefined : [...brands].join(' / ')
}

/** Whether an airline accepts passports; assumed where the offer does not state its document types. */
export function acceptsPassport(wire: WireOffer): boolean {
  return wire.supported_passenger_identity_document_types?.includes('passport') ?? true
}

/** Whether documents other than passports are mandatory, which this shop cannot collect. */
function isOtherDocumentNeeded(wire: WireOffer): boolean {
  return wire.passenger_identity_documents_required === true && !acceptsPassport(wire)
}

/** Converts a segment. departing_at is local time: the airport's zone gives the instant. */
export function segmentOf(wire: WireSegment): Segment | undefined {
  const departure = zonedTimeOf(wire.departing_at, wire.origin.time_zone)
  const arrival = zonedTimeOf(wire.arriving_at, wire.destination.time_zone)
  const marketingCarrier = airlineCode(wire.marketing_carrier.iata_code ?? '')
  const origin = airportCode(wire.origin.iata_code)
  const destination = airportCode(wire.destination.iata_code)
  const cabin = cabinOfWire[wire.passengers[0]?.cabin_class ?? '']
  if (!departure || !arrival || !marketingCarrier || !origin || !destination || !cabin) return undefined
  const aircraft = wire.aircraft?.iata_code
  return {
    marketingCarrier,
    operatingCarrier: airlineCode(wire.operating_carrier?.iata_code ?? '') ?? marketingCarrier,
    flightNumber: wire.marketing_carrier_flight_number,
    origin,
    destination,
    departureLocal: departure.local,
    departureZone: departure.zone,
    departureAt: departure.at,
    arrivalLocal: arrival.local,
    arrivalZone: arrival.zone,
    arrivalAt: arrival.at,
    durationMinutes: parseDurationMinutes(wire.duration ?? '') ?? minutesBetween(departure.at, arrival.at),
    stops: wire.stops.flatMap(technicalStopOf),
    cabin,
    waitlisted: false,
    ...(aircraft ? { aircraft } : {}),
  }
}

function technicalStopOf(stop: WireSegment['stops'][number]): Segment['stops'][number][] {
  const airport = airportCode(stop.airport.iata_code ?? '')
  return airport ? [{ airport, durationMinutes: parseDurationMinutes(stop.duration ?? '') ?? 0 }] : []
}

/** Two slices that return to the origin city are a round trip. */
function tripShapeOf(slices: readonly WireSlice[]): TripShape {
  const [there, back] = slices
  if (!there || !back) return 'oneWay'
  const isReturn =
    slices.length === 2 &&
    cityCodeOf(there.origin) === cityCodeOf(back.destination) &&
    cityCodeOf(there.destination) === cityCodeOf(back.origin)
  return isReturn ? 'roundTrip' : 'multiCity'
}

/** Returns the city of an airport, or the place's own code where Duffel states none. */
export function cityCodeOf(place: WireSlice['origin']): string {
  return place.iata_city_code ?? place.city?.iata_code ?? place.iata_code
}

/** Whether every segment lists exactly the offer's passengers, all in one cabin. */
function hasPartyOnEverySegment(wire: WireOffer): boolean {
  return wire.slices.every((slice) =>
    slice.segments.every(({ passengers }) =>
      passengers.every(
        (one) =>
          one.cabin_class === passengers[0]?.cabin_class &&
          wire.passengers.some((other) => other.id === one.passenger_id),
      ),
    ),
  )
}

/** Whether fare and tax add up to the total, where Duffel states them. */
function doAmountsAddUp(wire: WireOffer): boolean {
  const statedSatang = (value: string | null | undefined, currency: string | null | undefined) =>
    parseBaht(value ?? '', currency ?? '')?.amount
  const total = statedSatang(wire.total_amount, wire.total_currency) ?? 0
  const tax = statedSatang(wire.tax_amount, wire.tax_currency)
  const base = statedSatang(wire.base_amount, wire.base_currency)
  const isTaxPossible = tax === undefined || (tax >= 0 && tax <= total)
  return isTaxPossible && (tax === undefined || base === undefined || base + tax === total)
}

/** Duffel states one total for the party: the price of one passenger is an equal share of it, to the satang. */
function priceOf(wire: WireOffer, types: readonly PassengerType[]): OfferPrice | undefined {
  const total = parseBaht(wire.total_amount, wire.total_currency)
  if (!total || total.amount <= 0) return undefined
  const tax = parseBaht(wire.tax_amount ?? '', wire.tax_currency ?? '') ?? { ...total, amount: 0 }
  const fares = equalShares(subtractMoney(total, tax), types.length)
  const taxes = equalShares(tax, types.length)
  const grouped = new Map<string, PassengerPrice>()
  for (const [index, type] of types.entries()) {
    const [fare, taxShare] = [fares[index] ?? total, taxes[index] ?? total]
    const key = `${type}/${fare.amount}/${taxShare.amount}`
    const lines: PassengerPrice['lines'] = [
      {
        kind: 'fare',
        code: wire.slices[0]?.segments[0]?.passengers[0]?.fare_basis_code ?? 'FARE',
        name: 'Fare',
        amount: fare,
        source: 'duffel',
      },
      { kind: 'tax', code: 'TAX', name: 'Taxes and charges', amount: taxShare, source: 'duffel' },
    ]
    grouped.set(key, {
      type,
      count: (grouped.get(key)?.count ?? 0) + 1,
      lines: lines.slice(0, tax.amount ? 2 : 1),
      ...(types.length > 1 ? { isShareOfTotal: true as const } : {}),
    })
  }
  return createOfferPrice([...grouped.values()])
}

/** Returns the smallest free allowance of all segments. Duffel counts pieces without weight (0). */
function smallestAllowance(wire: WireOffer): BaggageAllowance {
  const cabin = fewestBagsOfType(wire, 'carry_on')
  const checked = fewestBagsOfType(wire, 'checked')
  const notStated = baggageKinds.filter((kind) => ({ cabin, checked })[kind] === undefined)
  return {
    cabinPieces: cabin ?? 0,
    cabinKg: 0,
    checkedPieces: checked ?? 0,
    checkedKg: 0,
    ...(notStated.length > 0 ? { notStated } : {}),
  }
}

/**
 * Returns the fewest bags of a type that any seated passenger may take on any segment. Undefined when a
 * segment does not state them: a list without the type is unspecified, "none" is 0.
 */
function fewestBagsOfType(wire: WireOffer, type: string): number | undefined {
  const onLap = new Set(
    wire.passengers.filter((one) => duffelPassengerKind(one) === 'infantOnLap').map((one) => one.id),
  )
  const counts = wire.slices
    .flatMap((slice) => slice.segments)
    .flatMap((segment) => segment.passengers.filter((one) => !onLap.has(one.passenger_id)))
    .map(({ baggages }) => {
      const bags = (baggages ?? []).filter((bag) => bag.type === type)
      return bags.length > 0 ? bags.reduce((sum, bag) => sum + bag.quantity, 0) : undefined
    })
  const stated = counts.filter((count) => count !== undefined)
  if (stated.includes(0)) return 0
  return stated.length > 0 && stated.length === counts.length ? Math.min(...stated) : undefined
}

/**
 * Returns the deduplication key: every segment with its cabins and fares, and the fare brand of every slice.
 * Duffel has no booking classes: the fare basis begins with it. Offers that can and cannot be held have
 * different keys.
 */
function offerDedupeKey(wire: WireOffer): string {
  const slices = wire.slices.map((slice) =>
    [slice.fare_brand_name ?? '', ...slice.segments.map(segmentDedupeKey)].join('+'),
  )
  const kind = [canHold(wire) ? 'hold' : 'instant', ...(isNegotiated(wire) ? ['private'] : [])]
  return ['duffel', wire.owner.iata_code, ...kind, ...slices].join('|')
}

function segmentDedupeKey({ origin, destination, passengers, ...flight }: WireSegment): string {
  const fares = new Set(passengers.map((one) => `${one.cabin_class} ${one.fare_basis_code ?? ''}`))
  const route = [origin.iata_code, destination.iata_code, flight.departing_at]
  const number = flight.marketing_carrier_flight_number
  return [flight.marketing_carrier.iata_code, number, ...route, ...fares].join(' ')
}
