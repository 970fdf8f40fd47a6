import type { Rbd } from '#contract/terms/codes.ts'
import { type Journey, type Segment, journeyFromSegments } from '#contract/terms/itinerary.ts'
import { type SabreCoupon, marriedSegmentFlags } from './sabre-coupons.ts'
import type { SabreFlightHandle } from './sabre-offer-ref.ts'
import type { SabreFlight } from './sabre-segments.ts'

/** The flights of a journey. */
export type Flights = readonly SabreFlight[]

/** The flights of a journey, and the coupon of each. */
export type SoldFlights = { readonly flights: Flights; readonly coupons: readonly SabreCoupon[] }

/** A journey in its booking classes and fares, as used in an offer, its reference and its key. */
export type SoldJourney = {
  readonly journey: Journey
  readonly handle: readonly SabreFlightHandle[]
  readonly key: string
}

/** Combines the flights of a journey with their coupons. */
export type SoldReader = (sold: SoldFlights) => SoldJourney

/** Combines journeys of an answer, each once: options are combinations of the same few. */
export function createSoldJourneyReader(): SoldReader {
  const known = new Map<Flights, Sold[]>()
  return ({ flights, coupons }) => {
    const ofFlights = known.get(flights)
    // the same flights are sold in a few classes: comparing is faster than building a key each time
    const same = ofFlights?.find((one) => areCouponsEqual(one.coupons, coupons))
    if (same) return same.journey
    const journey = combineJourney(flights, coupons)
    if (ofFlights) ofFlights.push({ coupons, journey })
    else known.set(flights, [{ coupons, journey }])
    return journey
  }
}

type Sold = { readonly coupons: readonly SabreCoupon[]; readonly journey: SoldJourney }

/** Whether these coupons give the same offer. */
function areCouponsEqual(known: readonly SabreCoupon[], coupons: readonly SabreCoupon[]): boolean {
  return (
    known.length === coupons.length &&
    known.every((one, at) => {
      const other = coupons[at]
      return (
        one.rbd === other?.rbd &&
        one.fareBasis === other.fareBasis &&
        one.brandName === other.brandName &&
        one.governingCarrier === other.governingCarrier &&
        one.cabin === other.cabin &&
        one.isBreak === other.isBreak &&
        (one.seats === 0) === (other.seats === 0)
      )
    })
  )
}

function combineJourney(flights: Flights, coupons: readonly SabreCoupon[]): SoldJourney {
  const married = marriedSegmentFlags(coupons)
  const pairs = coupons.flatMap((coupon, at) => {
    const flight = flights[at]
    return flight ? [{ flight, coupon, isMarried: married[at] === true }] : []
  })
  const handle = pairs.map(flightHandleOf)
  const fareBrand = commonNameOf(pairs.map(({ coupon }) => coupon.brandName))
  return {
    journey: { ...journeyFromSegments(pairs.map(soldSegmentOf)), ...(fareBrand && { fareBrand }) },
    handle,
    key: handle
      .map((one) => `${one.airline}${one.number} ${one.departs} ${one.rbd} ${one.fareBasis}`)
      .join('|'),
  }
}

/** Returns the names of the fare over all journeys, each once; undefined when a journey has none. */
export function fareBrandOfTrip(journeys: readonly Journey[]): string | undefined {
  return commonNameOf(journeys.map(({ fareBrand }) => fareBrand))
}

function commonNameOf(names: readonly (string | undefined)[]): string | undefined {
  return names.includes(undefined) ? undefined : [...new Set(names)].join(' / ')
}

type Pair = { readonly flight: SabreFlight; readonly coupon: SabreCoupon; readonly isMarried: boolean }

function soldSegmentOf({ flight, coupon }: Pair): Segment {
  return {
    ...flight.segment,
    cabin: coupon.cabin,
    waitlisted: coupon.seats === 0,
    rbd: coupon.rbd as Rbd,
  }
}

function flightHandleOf({ flight: { segment, flightNumber }, coupon, isMarried }: Pair): SabreFlightHandle {
  return {
    airline: segment.marketingCarrier,
    operating: segment.operatingCarrier,
    number: flightNumber,
    from: segment.origin,
    to: segment.destination,
    departs: segment.departureLocal,
    arrives: segment.arrivalLocal,
    rbd: coupon.rbd,
    cabin: coupon.cabin,
    fareBasis: coupon.fareBasis,
    ...(coupon.governingCarrier ? { governing: coupon.governingCarrier } : {}),
    ...(isMarried ? { isMarried: true } : {}),
    ...(coupon.seats === 0 ? { isWaitlisted: true } : {}),
  }
}
