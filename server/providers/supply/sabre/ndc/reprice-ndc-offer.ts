import { type AirlineCode, type AirportCode, type Rbd, airlineCode } from '#contract/terms/codes.ts'
import type { FareRules } from '#contract/terms/fare.ts'
import { type Journey, type Segment, journeyFromSegments } from '#contract/terms/itinerary.ts'
import { type Money, compareMoney } from '#contract/terms/money.ts'
import { type LocalDateTime, minutesBetween } from '#contract/terms/time.ts'
import { toInstant } from '#contract/terms/time-zone.ts'
import type { PriceOutcome, SupplierOffer } from '../../supplier-offer.ts'
import type { SupplyContext } from '../../supply-provider.ts'
import {
  type SabreFlightHandle,
  type SabreNdcHandle,
  type SabreOfferHandle,
  formatSabreOfferRef,
} from '../shop/sabre-offer-ref.ts'
import { fareRulesOf, penaltyTexts } from '../shop/sabre-penalties.ts'
import type { ZoneOf } from '../shop/sabre-segments.ts'
import { fareBrandOfTrip } from '../shop/sabre-sold-journey.ts'
import { type NdcPriceDeps, type PricedNdcOffer, priceNdcOffer } from './price-ndc-offer.ts'

/** An airline's offer as it was found. */
export type NdcOfferHandle = SabreOfferHandle & { readonly ndc: SabreNdcHandle }

/** Reprices an airline's offer. Flights, conditions and bags are those of the search: an offer is sold as it is. */
export async function repriceNdcOffer(
  deps: NdcPriceDeps & { readonly zoneOf: ZoneOf },
  { handle, known }: { readonly handle: NdcOfferHandle; readonly known: Money },
  context: SupplyContext,
): Promise<PriceOutcome> {
  const outcome = await priceNdcOffer(deps, handle, context)
  if (outcome.kind !== 'priced') return { kind: outcome.kind }
  const offer = supplierOfferOf(handle, outcome.priced, deps.zoneOf)
  if (!offer) return { kind: 'gone' }
  return compareMoney(offer.price.total, known) === 0
    ? { kind: 'same', offer }
    : { kind: 'changed', offer, was: known, why: 'fare' }
}

/** Returns the conditions of an airline's offer with the records behind them. It has no filed texts. */
export function ndcFareRulesOf({ ndc: { terms } }: NdcOfferHandle): FareRules {
  return { ...fareRulesOf(terms, terms), texts: penaltyTexts(terms, terms) }
}

function supplierOfferOf(
  handle: NdcOfferHandle,
  priced: PricedNdcOffer,
  zoneOf: ZoneOf,
): SupplierOffer | undefined {
  const { ndc, shape, lastTicketAt: _, ...filed } = handle
  const { payBy, priceGuaranteedUntil, price, expiresAt } = priced
  const journeys = journeysOf(handle, zoneOf)
  const validatingCarrier = airlineCode(handle.carrier)
  if (!journeys || !validatingCarrier) return undefined
  const fareBrand = fareBrandOfTrip(journeys)
  const ref = formatSabreOfferRef({
    ...filed,
    shape,
    ndc: { ...ndc, itemIds: priced.itemIds },
    ...(payBy ? { lastTicketAt: payBy } : {}),
  })
  return {
    ref,
    dedupeKey: ref,
    itinerary: { shape, journeys },
    pricingUnits: [],
    price,
    rules: ndcFareRulesOf(handle),
    baggage: ndc.baggage,
    validatingCarrier,
    documents: ndc.isPassportNeeded ? 'passport' : 'none',
    expiresAt,
    fareType: 'ndc',
    ...(fareBrand && { fareBrand }),
    ...(handle.privateFare && { privateFare: handle.privateFare }),
    ...(payBy ? {} : { isInstant: true as const }),
    ...(priceGuaranteedUntil ? { priceGuaranteedUntil } : {}),
  }
}

function journeysOf({ journeys, ndc }: NdcOfferHandle, zoneOf: ZoneOf): Journey[] | undefined {
  let at = 0
  const read = journeys.map((flights) =>
    flights.map((flight) => {
      const extra = ndc.flights[at]
      at += 1
      return segmentOf(flight, extra, zoneOf)
    }),
  )
  const whole = read.map((segments) => segments.filter((one) => one !== undefined))
  const isWhole = whole.every((segments, index) => segments.length === read[index]?.length)
  if (!isWhole) return undefined
  return whole.map((segments, index) => {
    const fareBrand = ndc.fareBrands[index]
    return { ...journeyFromSegments(segments), ...(fareBrand && { fareBrand }) }
  })
}

function segmentOf(
  flight: SabreFlightHandle,
  extra: SabreNdcHandle['flights'][number] | undefined,
  zoneOf: ZoneOf,
): Segment | undefined {
  const departureZone = zoneOf(flight.from)
  const arrivalZone = zoneOf(flight.to)
  if (!departureZone || !arrivalZone) return undefined
  const departureLocal = flight.departs as LocalDateTime
  const arrivalLocal = flight.arrives as LocalDateTime
  const departureAt = toInstant(departureLocal, departureZone)
  const arrivalAt = toInstant(arrivalLocal, arrivalZone)
  return {
    marketingCarrier: flight.airline as AirlineCode,
    operatingCarrier: (flight.operating ?? flight.airline) as AirlineCode,
    flightNumber: String(flight.number),
    origin: flight.from as AirportCode,
    destination: flight.to as AirportCode,
    departureLocal,
    departureZone,
    departureAt,
    arrivalLocal,
    arrivalZone,
    arrivalAt,
    durationMinutes: minutesBetween(departureAt, arrivalAt),
    stops: extra?.stops ?? [],
    ...(extra?.aircraft === undefined ? {} : { aircraft: extra.aircraft }),
    cabin: flight.cabin,
    rbd: flight.rbd as Rbd,
    waitlisted: false,
  }
}
