import type { AirlineCode, AirportCode, FareBasis, Rbd } from '#contract/terms/codes.ts'
import type { FareRules } from '#contract/terms/fare.ts'
import { type Journey, type Segment, journeyFromSegments } from '#contract/terms/itinerary.ts'
import { satang } from '#contract/terms/money.ts'
import { type PriceLine, createOfferPrice } from '#contract/terms/offer.ts'
import { type PassengerCounts, type PassengerType, passengerTypes } from '#contract/terms/passenger.ts'
import {
  type Instant,
  type Zone,
  instantFromMs,
  localDateTime,
  epochMsOf,
  plusMinutes,
} from '#contract/terms/time.ts'
import { toInstant, toLocal } from '#contract/terms/time-zone.ts'
import type { ShopRequest, SupplierOffer, RequestedJourney } from '#server/providers/supply/supplier-offer.ts'

/** The airlines of a busy route, each with its connecting airport if any. */
const ways: readonly (readonly [airline: string, via?: Place])[] = [
  ['TG'],
  ['JL'],
  ['NH'],
  ['XJ'],
  ['ZG'],
  ['CX', ['HKG', 'Asia/Hong_Kong']],
  ['SQ', ['SIN', 'Asia/Singapore']],
  ['KE', ['ICN', 'Asia/Seoul']],
  ['OZ', ['ICN', 'Asia/Seoul']],
  ['BR', ['TPE', 'Asia/Taipei']],
  ['CI', ['TPE', 'Asia/Taipei']],
  ['VN', ['SGN', 'Asia/Ho_Chi_Minh']],
  ['MH', ['KUL', 'Asia/Kuala_Lumpur']],
  ['PR', ['MNL', 'Asia/Manila']],
  ['CZ', ['CAN', 'Asia/Shanghai']],
  ['MU', ['PVG', 'Asia/Shanghai']],
]
const zones = { from: 'Asia/Bangkok' as Zone, to: 'Asia/Tokyo' as Zone }
const brands = [
  { name: 'Lite', rbd: 'Q', factor: 1, checkedPieces: 0, refund: { kind: 'no' } },
  {
    name: 'Standard',
    rbd: 'H',
    factor: 1.18,
    checkedPieces: 1,
    refund: { kind: 'fee', fee: satang(200_000) },
  },
  { name: 'Flex', rbd: 'B', factor: 1.55, checkedPieces: 2, refund: { kind: 'yes' } },
] as const
const taxes = [
  ['TS', 'Traveller service charge', 73_000],
  ['E7', 'Advance passenger processing', 3_500],
  ['G8', 'Security charge', 1_500],
  ['SW', 'Traveller service facility charge', 65_000],
  ['OI', 'Security service charge', 12_500],
] as const

type Brand = (typeof brands)[number]

/**
 * Returns this many offers of a search, as on the busiest routes: airlines, connections, times of the whole
 * day, three fares each, with every price line. The same search returns the same offers, so that benches are
 * comparable.
 */
export function manyOffers(request: ShopRequest, count: number): SupplierOffer[] {
  return Array.from({ length: count }, (_, index) => {
    const itinerary = Math.floor(index / brands.length)
    const brand = brands[index % brands.length] ?? brands[0]
    const journeys = request.journeys.map((message, way) => journeyFor(message, itinerary * 7 + way * 13))
    return offerOf({ request, journeys, brand, index })
  })
}

type Parts = {
  readonly request: ShopRequest
  readonly journeys: readonly Journey[]
  readonly brand: Brand
  readonly index: number
}

function offerOf({ request, journeys, brand, index }: Parts): SupplierOffer {
  const segments = journeys.flatMap((journey) => journey.segments)
  const fareBasis = `${brand.rbd}${brand.name.toUpperCase()}` as FareBasis
  const carrier = segments[0]?.marketingCarrier ?? ('TG' as AirlineCode)
  const baht = Math.round((7_000 + ((index * 7919) % 31_000) / 2) * brand.factor)
  return {
    itinerary: { shape: request.shape, journeys },
    pricingUnits: [
      {
        kind: 'oneWay',
        components: [
          {
            origin: segments[0]?.origin ?? ('BKK' as AirportCode),
            destination: segments.at(-1)?.destination ?? ('NRT' as AirportCode),
            fare: {
              fareBasis,
              carrier,
              rbd: brand.rbd as Rbd,
              cabin: 'economy',
              fareBrand: brand.name,
              passengerType: 'adult',
              amount: satang(baht * 100),
            },
            covers: segments.map((_, segment) => ({ journey: 0, segment })),
          },
        ],
      },
    ],
    price: priceOf(request.party, baht),
    rules: rulesOf(brand),
    baggage: { cabinPieces: 1, cabinKg: 7, checkedPieces: brand.checkedPieces, checkedKg: 23 },
    validatingCarrier: carrier,
    fareBrand: brand.name,
    seatsLeft: 1 + (index % 9),
    documents: 'passport',
    expiresAt: plusMinutes(segments[0]?.departureAt ?? instantFromMs(0), -120),
    ref: `many-${index}`,
    dedupeKey: `many-${index}`,
  }
}

function priceOf(party: PassengerCounts, baht: number) {
  const present = passengerTypes.filter((type) => (party[type] ?? 0) > 0)
  return createOfferPrice(
    present.map((type) => ({ type, count: party[type] ?? 0, lines: linesOf(type, baht) })),
  )
}

function linesOf(type: PassengerType, baht: number): PriceLine[] {
  const fare = type === 'child' ? Math.round(baht * 0.75) : baht
  const source = 'made for a bench'
  return [
    { kind: 'fare', code: 'FARE', name: 'Fare', amount: satang(fare * 100), source },
    { kind: 'carrierSurcharge', code: 'YQ', name: 'Carrier surcharge', amount: satang(180_000), source },
    ...taxes.map(
      ([code, name, amount]) => ({ kind: 'tax', code, name, amount: satang(amount), source }) as const,
    ),
  ]
}

function rulesOf(brand: Brand): FareRules {
  const no = { kind: 'no' } as const
  return {
    refund: { beforeDeparture: brand.refund, afterDeparture: no, noShow: no },
    rebook: { beforeDeparture: { kind: 'fee', fee: satang(150_000) }, afterDeparture: no },
    reroute: { kind: 'askStaff' },
    advancePurchaseDays: 0,
    minimumStayDays: 0,
    validityDays: 365,
    others: [],
  }
}

/** Returns a journey of this request; the seed decides airline, time and duration. */
function journeyFor(message: RequestedJourney, seed: number): Journey {
  const [airline = 'TG', via] = ways[seed % ways.length] ?? []
  const departs = toInstant(localDateTime(message.departureOn, ((seed * 37) % 288) * 5), zones.from)
  const number = String(100 + (seed % 800))
  const base = { airline, number }
  if (!via)
    return journeyFromSegments([
      segmentOf({
        ...base,
        from: [message.from, zones.from],
        to: [message.to, zones.to],
        departs,
        minutes: 340 + (seed % 25),
      }),
    ])
  const [code, zone] = via
  const change = plusMinutes(departs, 150 + (seed % 60) + 45 + ((seed * 11) % 400))
  return journeyFromSegments([
    segmentOf({
      ...base,
      from: [message.from, zones.from],
      to: [code, zone],
      departs,
      minutes: 150 + (seed % 60),
    }),
    segmentOf({
      airline,
      number: String(500 + (seed % 400)),
      from: [code, zone],
      to: [message.to, zones.to],
      departs: change,
      minutes: 200 + (seed % 45),
    }),
  ])
}

type Place = readonly [code: string, zone: string]
type SegmentDeps = {
  readonly airline: string
  readonly number: string
  readonly from: Place
  readonly to: Place
  readonly departs: Instant
  readonly minutes: number
}

function segmentOf({ airline, number, from, to, departs, minutes }: SegmentDeps): Segment {
  const arrives = plusMinutes(departs, minutes)
  const carrier = airline as AirlineCode
  return {
    marketingCarrier: carrier,
    operatingCarrier: carrier,
    flightNumber: number,
    origin: from[0] as AirportCode,
    destination: to[0] as AirportCode,
    departureLocal: toLocal(departs, from[1] as Zone),
    departureZone: from[1] as Zone,
    departureAt: departs,
    arrivalLocal: toLocal(arrives, to[1] as Zone),
    arrivalZone: to[1] as Zone,
    arrivalAt: arrives,
    durationMinutes: Math.round((epochMsOf(arrives) - epochMsOf(departs)) / 60_000),
    aircraft: '359',
    stops: [],
    cabin: 'economy',
    rbd: 'Q' as Rbd,
    waitlisted: false,
  }
}
