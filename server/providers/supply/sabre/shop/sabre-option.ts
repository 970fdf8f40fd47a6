import type { PrivateFare } from '#contract/terms/bsp/private-fare.ts'
import { type AirlineCode, airlineCode } from '#contract/terms/codes.ts'
import type { TripShape } from '#contract/terms/itinerary.ts'
import type { PassengerCounts } from '#contract/terms/passenger.ts'
import type { OfferPrice } from '#contract/terms/offer.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Instant, Zone } from '#contract/terms/time.ts'
import type { SupplierOffer } from '../../supplier-offer.ts'
import { baggageOf } from './sabre-baggage.ts'
import { type CouponReader, type SabreCoupon, createCouponReader } from './sabre-coupons.ts'
import type { SabreGraph } from './sabre-graph.ts'
import { type SabreOfferHandle, formatSabreOfferRef } from './sabre-offer-ref.ts'
import { ndcHandleOf } from '../ndc/ndc-handle.ts'
import { createDeadlineReader, createExpiryReader } from './sabre-offer-limits.ts'
import { fareRulesOf } from './sabre-penalties.ts'
import {
  type OptionFault,
  type PassengerKind,
  type PriceReader,
  passengerKindsOf,
  passengerInfosOf,
  createPriceReader,
} from './sabre-prices.ts'
import { type WireObject, asObject, asObjectList, asText } from './sabre-json-values.ts'
import type { ZoneOf } from './sabre-segments.ts'
import {
  type Flights,
  type SoldFlights,
  type SoldJourney,
  type SoldReader,
  createSoldJourneyReader,
  fareBrandOfTrip,
} from './sabre-sold-journey.ts'

/** The context for reading an answer. */
export type SabreQuery = {
  readonly party: PassengerCounts
  readonly shape: TripShape
  readonly now: Instant
  /** Time zone of the PCC's office, used for deadlines. */
  readonly zone: Zone
  readonly zoneOf: ZoneOf
  /** Whether offers of airlines (NDC) were asked for; others that come are left out. */
  readonly isNdcWanted?: boolean
  /** The codes that were sent besides those of the office. */
  readonly privateFares?: readonly PrivateFare[] | undefined
  /** Filters by flights and classes, before prices are read. */
  readonly isWanted?: (journeys: readonly SoldFlights[]) => boolean
}

/** An option of an answer, with its source records. */
export type SabreOption = {
  readonly offer: SupplierOffer
  readonly handle: SabreOfferHandle
  readonly pricing: WireObject
  readonly info: WireObject
}

/** Reads the priced options of an itinerary with known flights; undefined for filtered ones. */
export type OptionReader = (
  journeys: readonly Flights[],
) => (pricing: WireObject) => Result<SabreOption | undefined, OptionFault>

type Reader = {
  readonly graph: SabreGraph
  readonly asked: SabreQuery
  readonly kinds: readonly PassengerKind[]
  readonly coupons: CouponReader
  readonly sold: SoldReader
  readonly price: PriceReader
  readonly deadline: (fare: WireObject) => Instant | undefined
  readonly expiry: (pricing: WireObject) => Instant
}

/** Reads the options of an answer; shared records are read once. */
export function createOptionReader(graph: SabreGraph, asked: SabreQuery): OptionReader {
  const reader: Reader = {
    graph,
    asked,
    kinds: passengerKindsOf(asked.party),
    coupons: createCouponReader(graph),
    sold: createSoldJourneyReader(),
    price: createPriceReader(graph),
    deadline: createDeadlineReader(asked.zone),
    expiry: createExpiryReader(asked.now),
  }
  return (journeys) => {
    const flights = journeys.flat()
    const way = { journeys, flights: flights.length, isAbroad: isInternationalTrip(flights) }
    return (pricing) => optionOf(way, pricing, reader)
  }
}

/** The flights of an itinerary, and the data common to its options. */
type Way = { readonly journeys: readonly Flights[]; readonly flights: number; readonly isAbroad: boolean }

function optionOf(
  way: Way,
  pricing: WireObject,
  reader: Reader,
): Result<SabreOption | undefined, OptionFault> {
  const { asked } = reader
  const fare = asObject(pricing['fare'])
  const model = pricing['distributionModel'] ?? 'ATPCO'
  const isNdc = model === 'NDC'
  // other distribution models are booked differently and were not requested
  if (model !== 'ATPCO' && !(isNdc && asked.isNdcWanted)) return fail('unreadable')
  const isForAll = asObjectList(fare['passengerInfoList']).every(
    (one) => one['passengerNotAvailableInfo'] === undefined,
  )
  const infos = passengerInfosOf(fare, reader.kinds)
  const info = infos?.[0]?.info
  if (!isForAll || !infos || !info) return fail('notForAll')
  const sold = reader.coupons(
    infos.map((one) => one.info),
    way.flights,
  )
  const carrier = airlineCode(asText(fare['validatingCarrierCode']) ?? '')
  if (!sold || !carrier) return fail('unreadable')
  const parted = couponsPerJourney(way, sold)
  if (asked.isWanted && !asked.isWanted(parted)) return succeed(undefined)
  const price = reader.price(fare, infos)
  if (!price.ok) return price
  const journeys = parted.map(reader.sold)
  const limit = reader.deadline(fare)
  const lastTicketAt = limit && limit > asked.now ? limit : undefined
  const filed = offerHandleOf({ asked, carrier, lastTicketAt, journeys, sold })
  const shown = { price: price.value, journeys, sold, pricing, info, isAbroad: way.isAbroad }
  const ndc = isNdc ? ndcHandleOf({ ...shown, graph: reader.graph, zoneOf: asked.zoneOf }) : undefined
  if (isNdc && !ndc) return fail('unreadable')
  const handle = ndc ? { ...filed, ndc } : filed
  const deps = { ...shown, handle }
  return succeed({ offer: supplierOfferOf(deps, reader), handle, pricing, info })
}

/** Coupons follow one another over all journeys. */
function couponsPerJourney({ journeys }: Way, sold: readonly SabreCoupon[]): SoldFlights[] {
  let at = 0
  return journeys.map((flights) => {
    const coupons = sold.slice(at, at + flights.length)
    at += flights.length
    return { flights, coupons }
  })
}

type OfferDeps = Omit<SabreOption, 'offer'> & {
  readonly price: OfferPrice
  readonly journeys: readonly SoldJourney[]
  readonly sold: readonly SabreCoupon[]
  readonly isAbroad: boolean
}

function supplierOfferOf(deps: OfferDeps, { asked, graph, expiry }: Reader): SupplierOffer {
  const { handle, price, journeys, sold, pricing, info } = deps
  const seatsLeft = Math.min(...sold.map(({ seats }) => seats ?? 9))
  const flown = journeys.map(({ journey }) => journey)
  const fareBrand = fareBrandOfTrip(flown)
  return {
    ref: formatSabreOfferRef(handle),
    dedupeKey: offerDedupeKey(handle, journeys),
    itinerary: { shape: asked.shape, journeys: flown },
    pricingUnits: [],
    price,
    rules: fareRulesOf(pricing, info),
    baggage: baggageOf(info, sold.length, graph),
    validatingCarrier: handle.carrier as AirlineCode,
    documents: deps.isAbroad ? 'passport' : 'none',
    expiresAt: expiry(pricing),
    ...(fareBrand && { fareBrand }),
    // nine is the maximum that airlines state: there may be more
    ...(seatsLeft > 0 && seatsLeft < 9 ? { seatsLeft } : {}),
    ...fareTypeOf(handle, sold),
    ...(handle.privateFare && { privateFare: handle.privateFare }),
    ...(handle.lastTicketAt ? {} : { isInstant: true as const }),
  }
}

function fareTypeOf(
  { ndc }: SabreOfferHandle,
  sold: readonly SabreCoupon[],
): Pick<SupplierOffer, 'fareType'> {
  if (ndc) return { fareType: 'ndc' }
  return sold.some(({ isPrivate }) => isPrivate) ? { fareType: 'private' } : {}
}

/** Whether a passport is required; also where Sabre states no countries. */
function isInternationalTrip(flights: Flights): boolean {
  const countries = new Set(flights.flatMap((one) => one.countries))
  return countries.size !== 1 || countries.has(undefined)
}

type HandleDeps = {
  readonly asked: SabreQuery
  readonly carrier: AirlineCode
  readonly lastTicketAt: Instant | undefined
  readonly journeys: readonly SoldJourney[]
  readonly sold: readonly SabreCoupon[]
}

function offerHandleOf({ asked, carrier, lastTicketAt, journeys, sold }: HandleDeps): SabreOfferHandle {
  const brands = sold.flatMap(({ brand }) => (brand === undefined ? [] : [brand]))
  const privateFare = privateFareOf(asked, carrier, sold)
  return {
    shape: asked.shape,
    party: asked.party,
    carrier,
    ...(brands.length === sold.length ? { brands } : {}),
    ...(lastTicketAt ? { lastTicketAt } : {}),
    ...(privateFare && { privateFare }),
    journeys: journeys.map(({ handle }) => handle),
  }
}

/** Several airlines can have given the same account code: that of the ticket's airline counts. */
function privateFareOf(
  { privateFares = [] }: SabreQuery,
  carrier: AirlineCode,
  sold: readonly SabreCoupon[],
): PrivateFare | undefined {
  const found = privateFares.filter((fare) =>
    sold.some(({ accountCode }) => accountCode !== undefined && accountCode === fare.accountCode),
  )
  return found.find((fare) => fare.airline === carrier) ?? (found.length === 1 ? found[0] : undefined)
}

function offerDedupeKey(
  { carrier, brands = [], ndc }: SabreOfferHandle,
  journeys: readonly SoldJourney[],
): string {
  // the list of the shop compares the same fare of both sources; rules may exclude one of them
  return [ndc ? 'sabre ndc' : 'sabre', carrier, brands.join('+'), ...journeys.map(({ key }) => key)].join('|')
}
