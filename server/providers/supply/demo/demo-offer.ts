import type { AirlineCode, AirportCode, FareBasis, Rbd } from '#contract/terms/codes.ts'
import type { FareRules, PricingUnit } from '#contract/terms/fare.ts'
import { type Journey, type Segment, journeyFromSegments } from '#contract/terms/itinerary.ts'
import { satang } from '#contract/terms/money.ts'
import { type PassengerPrice, type PriceLine, createOfferPrice } from '#contract/terms/offer.ts'
import { type PassengerType, passengerTypes } from '#contract/terms/passenger.ts'
import {
  type Instant,
  type LocalDate,
  type LocalDateTime,
  type Zone,
  minutesBetween,
  plusDays,
  plusMinutes,
} from '#contract/terms/time.ts'
import { toInstant } from '#contract/terms/time-zone.ts'
import type { SupplierOffer } from '../supplier-offer.ts'
import { type DemoOfferHandle, formatDemoOfferRef } from './demo-offer-ref.ts'
import {
  type DemoFare,
  type DemoJourney,
  type DemoPricing,
  type DemoRecording,
  type DemoSegment,
  cabinOfFare,
  type recordedTypes,
} from './demo-recorded-offers.ts'

const offerMinutes = 30
/** Source of every price line, so that nobody takes a recorded figure for an airline's own. */
const demoSource = 'demo sample'

/** A journey of an offer: a recorded one on a chosen day. */
export type PlayedJourney = {
  readonly on: LocalDate
  readonly journey: DemoJourney
  readonly fare: DemoFare
}

/** The inputs of an offer besides its journeys. */
export type Playing = {
  readonly recording: DemoRecording
  readonly pricing: DemoPricing
  readonly now: Instant
}

/** Returns the offer of a reference; undefined when the recording lacks its journeys or the first has departed. */
export function replayDemoOffer(of: DemoOfferHandle, playing: Playing): SupplierOffer | undefined {
  const played = of.journeys.map(([on, at, fareAt]): PlayedJourney | undefined => {
    const journey = playing.recording.journeys[at]
    const fare = journey?.fares[fareAt]
    return journey && fare && { on, journey, fare }
  })
  if (!played.every((one) => one !== undefined)) return undefined
  const journeys = played.map((one) => replayJourney(one, playing.recording))
  const departsAt = journeys[0]?.segments[0]?.departureAt
  if (departsAt === undefined || departsAt <= playing.now) return undefined
  return buildOffer(of, { played, journeys, playing })
}

type Parts = {
  readonly played: readonly PlayedJourney[]
  readonly journeys: readonly Journey[]
  readonly playing: Playing
}

function buildOffer(of: DemoOfferHandle, { played, journeys, playing }: Parts): SupplierOffer | undefined {
  const [main] = played
  if (!main) return undefined
  const { fare } = main
  const types = passengerTypes.filter((type) => of.party[type] !== undefined)
  const [cabinPieces, cabinKg, checkedPieces, checkedKg] = fare.baggage
  const seats = played.flatMap((one) => one.fare.seatsLeft ?? [])
  return {
    itinerary: { shape: of.shape, journeys },
    pricingUnits: types.flatMap((type) => played.map((one, at) => pricingUnitOf(one, type, at))),
    price: createOfferPrice(types.map((type) => passengerPriceOf(type, of, { played, journeys, playing }))),
    rules: rulesOfJourneys(played, playing.recording),
    baggage: { cabinPieces, cabinKg, checkedPieces, checkedKg },
    validatingCarrier: fare.carrier as AirlineCode,
    ...(fare.brand !== undefined && { fareBrand: fare.brand }),
    ...(seats.length > 0 && { seatsLeft: Math.min(...seats) }),
    documents: played.some((one) => one.fare.needsPassport) ? 'passport' : 'none',
    expiresAt: plusMinutes(playing.now, offerMinutes),
    ref: formatDemoOfferRef(of),
    dedupeKey: of.journeys.map((one) => one.join('.')).join(' '),
  }
}

/** Passenger types without a recording pay the adult fare. */
function recordedTypeOf(type: PassengerType): (typeof recordedTypes)[number] {
  return type === 'child' || type === 'infantOnLap' || type === 'infantInSeat' ? type : 'adult'
}

function passengerPriceOf(
  type: PassengerType,
  of: DemoOfferHandle,
  { played, playing }: Parts,
): PassengerPrice {
  const { recording, pricing } = playing
  const recorded = played.flatMap(({ fare }) =>
    (fare.lines[recordedTypeOf(type)] ?? []).flatMap(([charge, amount]): PriceLine[] => {
      const [kind, code, name] = recording.charges[charge] ?? []
      return kind === undefined || code === undefined || name === undefined
        ? []
        : [{ kind, code, name, amount: satang(amount), source: demoSource }]
    }),
  )
  const raised = type === 'infantOnLap' ? [] : fareIncreaseLines(played, pricing)
  return { type, count: of.party[type] ?? 0, lines: [...recorded, ...raised] }
}

function fareIncreaseLines(played: readonly PlayedJourney[], { raised }: DemoPricing): PriceLine[] {
  return raised
    .filter(({ airlines }) => played.some(({ fare }) => airlines.includes(fare.carrier)))
    .map(({ kind, code, name, satang: amount }) => ({
      kind,
      code,
      name,
      amount: satang(amount),
      source: demoSource,
    }))
}

function pricingUnitOf({ fare }: PlayedJourney, type: PassengerType, journey: number): PricingUnit {
  const amounts = fare.amounts[recordedTypeOf(type)] ?? []
  return {
    kind: 'oneWay',
    components: fare.components.map(([origin, destination, fareBasis, carrier, rbd, positions], at) => ({
      origin: origin as AirportCode,
      destination: destination as AirportCode,
      fare: {
        fareBasis: fareBasis as FareBasis,
        carrier: carrier as AirlineCode,
        rbd: rbd as Rbd,
        cabin: fare.cabins[positions[0] ?? 0] ?? cabinOfFare(fare),
        ...(fare.brand !== undefined && { fareBrand: fare.brand }),
        passengerType: type,
        amount: satang(amounts[at] ?? 0),
      },
      covers: positions.map((segment) => ({ journey, segment })),
    })),
  }
}

/** Journeys of one offer share a fare brand, so the rules of the first apply. */
function rulesOfJourneys(played: readonly PlayedJourney[], { rules }: DemoRecording): FareRules {
  const [first] = played
  const found = rules[first?.fare.rules ?? 0]
  if (!found) throw new RangeError('a fare of the samples has no rules')
  return found
}

function replayJourney({ on, journey, fare }: PlayedJourney, recording: DemoRecording): Journey {
  return journeyFromSegments(
    journey.segments.map((one, at) => replaySegment(one, { on, fare, at, recording })),
  )
}

type SegmentPlace = {
  readonly on: LocalDate
  readonly fare: DemoFare
  readonly at: number
  readonly recording: DemoRecording
}

function replaySegment(one: DemoSegment, { on, fare, at, recording }: SegmentPlace): Segment {
  const departureZone = airportZone(one.from, recording)
  const arrivalZone = airportZone(one.to, recording)
  const departureLocal = localTimeOnDay(on, one.leaves)
  const arrivalLocal = localTimeOnDay(on, one.arrives)
  const departureAt = toInstant(departureLocal, departureZone)
  const arrivalAt = toInstant(arrivalLocal, arrivalZone)
  return {
    marketingCarrier: one.carrier as AirlineCode,
    operatingCarrier: (one.operating ?? one.carrier) as AirlineCode,
    flightNumber: one.number,
    origin: one.from as AirportCode,
    destination: one.to as AirportCode,
    departureLocal,
    departureZone,
    departureAt,
    arrivalLocal,
    arrivalZone,
    arrivalAt,
    durationMinutes: minutesBetween(departureAt, arrivalAt),
    ...(one.aircraft !== undefined && { aircraft: one.aircraft }),
    stops: one.stops.map(({ airport, durationMinutes }) => ({
      airport: airport as AirportCode,
      durationMinutes,
    })),
    cabin: fare.cabins[at] ?? cabinOfFare(fare),
    rbd: (fare.rbds[at] ?? 'Y') as Rbd,
    waitlisted: false,
  }
}

function airportZone(airport: string, { airports }: DemoRecording): Zone {
  return (airports[airport]?.[1] ?? 'UTC') as Zone
}

function localTimeOnDay(on: LocalDate, [days, time]: readonly [number, string]): LocalDateTime {
  return `${plusDays(on, days)}T${time}` as LocalDateTime
}
