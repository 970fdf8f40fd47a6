import { type AirlineCode, airlineCode } from '#contract/terms/codes.ts'
import type { TripShape } from '#contract/terms/itinerary.ts'
import type { PassengerCounts } from '#contract/terms/passenger.ts'
import type { OfferPrice } from '#contract/terms/offer.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import {
  type Instant,
  type LocalDateTime,
  type Zone,
  instantFromMs,
  parseLocalDate,
  epochMsOf,
} from '#contract/terms/time.ts'
import { toInstant } from '#contract/terms/time-zone.ts'
import type { SupplierOffer } from '../../supplier-offer.ts'
import { baggageOf } from './sabre-baggage.ts'
import { type CouponReader, type SabreCoupon, createCouponReader } from './sabre-coupons.ts'
import type { SabreGraph } from './sabre-graph.ts'
import { type SabreOfferHandle, formatSabreOfferRef } from './sabre-offer-ref.ts'
import { fareRulesOf } from './sabre-penalties.ts'
import {
  type OptionFault,
  type PassengerKind,
  type PriceReader,
  passengerKindsOf,
  passengerInfosOf,
  createPriceReader,
} from './sabre-prices.ts'
import { type WireObject, asCount, asObject, asObjectList, asText } from './sabre-json-values.ts'
import type { ZoneOf } from './sabre-segments.ts'
import {
  type Flights,
  type SoldFlights,
  type SoldJourney,
  type SoldReader,
  createSoldJourneyReader,
} from './sabre-sold-journey.ts'

/** The context for reading an answer. */
export type SabreQuery = {
  readonly party: PassengerCounts
  readonly shape: TripShape
  readonly now: Instant
  /** Time zone of the PCC's office, used for deadlines. */
  readonly zone: Zone
  readonly zoneOf: ZoneOf
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

/** Lifetime of an offer without an expiry from Sabre. */
const usualLifeMs = 20 * 60_000

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
  // other distribution models are booked differently and were not requested
  const isFiled = pricing['distributionModel'] === undefined || pricing['distributionModel'] === 'ATPCO'
  if (!isFiled) return fail('unreadable')
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
  const handle = offerHandleOf({ asked, carrier, lastTicketAt, journeys, sold })
  const deps = { handle, price: price.value, journeys, sold, pricing, info, isAbroad: way.isAbroad }
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
  const brand = sold[0]?.brandName
  return {
    ref: formatSabreOfferRef(handle),
    dedupeKey: offerDedupeKey(handle, journeys),
    itinerary: { shape: asked.shape, journeys: journeys.map(({ journey }) => journey) },
    pricingUnits: [],
    price,
    rules: fareRulesOf(pricing, info),
    baggage: baggageOf(info, sold.length, graph),
    validatingCarrier: handle.carrier as AirlineCode,
    documents: deps.isAbroad ? 'passport' : 'none',
    expiresAt: expiry(pricing),
    ...(brand ? { fareBrand: brand } : {}),
    // nine is the maximum that airlines state: there may be more
    ...(seatsLeft > 0 && seatsLeft < 9 ? { seatsLeft } : {}),
    ...(sold.some(({ isPrivate }) => isPrivate) && { fareType: 'private' as const }),
    ...(handle.lastTicketAt ? {} : { isInstant: true as const }),
  }
}

/** Whether a passport is required; also where Sabre states no countries. */
function isInternationalTrip(flights: Flights): boolean {
  const countries = new Set(flights.flatMap((one) => one.countries))
  return countries.size !== 1 || countries.has(undefined)
}

function createExpiryReader(now: Instant): (pricing: WireObject) => Instant {
  const usual = instantFromMs(epochMsOf(now) + usualLifeMs)
  // nearly all offers of an answer have the same lifetime
  const ends = new Map<number, Instant>()
  return (pricing) => {
    const seconds = asCount(asObject(pricing['offer'])['timeToLive'])
    if (!seconds) return usual
    const end = ends.get(seconds) ?? instantFromMs(epochMsOf(now) + seconds * 1000)
    ends.set(seconds, end)
    return end
  }
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
  return {
    shape: asked.shape,
    party: asked.party,
    carrier,
    ...(brands.length === sold.length ? { brands } : {}),
    ...(lastTicketAt ? { lastTicketAt } : {}),
    journeys: journeys.map(({ handle }) => handle),
  }
}

function offerDedupeKey(
  { carrier, brands = [] }: SabreOfferHandle,
  journeys: readonly SoldJourney[],
): string {
  return ['sabre', carrier, brands.join('+'), ...journeys.map(({ key }) => key)].join('|')
}

/** Returns the earliest deadline of a fare and its passengers, in office time; the end of the day without a time. */
function createDeadlineReader(zone: Zone): (fare: WireObject) => Instant | undefined {
  // many fares share few deadlines, and zone lookups are slow
  const known = new Map<string, Instant | undefined>()
  const cachedInstantOf = (date: string, time: string): Instant | undefined => {
    const key = `${date}T${time}`
    if (!known.has(key)) {
      const isRead = parseLocalDate(date) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time)
      known.set(key, isRead ? toInstant(key as LocalDateTime, zone) : undefined)
    }
    return known.get(key)
  }
  return (fare) => {
    let first: Instant | undefined
    const infos = asObjectList(fare['passengerInfoList']).map((one) => asObject(one['passengerInfo']))
    for (const { lastTicketDate, lastTicketTime } of [fare, ...infos]) {
      const date = asText(lastTicketDate)
      const at = date && cachedInstantOf(date, asText(lastTicketTime) ?? '23:59')
      if (at && (!first || at < first)) first = at
    }
    return first
  }
}
