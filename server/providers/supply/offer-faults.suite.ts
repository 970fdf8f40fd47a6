import type { FareComponent } from '#contract/terms/fare.ts'
import {
  type Journey,
  type Segment,
  connectionsOfJourney,
  journeyFromSegments,
} from '#contract/terms/itinerary.ts'
import { type PassengerPrice, createOfferPrice } from '#contract/terms/offer.ts'
import { type PassengerType, passengerTypes } from '#contract/terms/passenger.ts'
import { type Instant, minutesBetween, epochMsOf } from '#contract/terms/time.ts'
import { toInstant } from '#contract/terms/time-zone.ts'
import type { ShopRequest, SupplierOffer } from './supplier-offer.ts'

/** The context of an offer check. */
export type OfferExpectation = {
  readonly request: ShopRequest
  readonly now: Instant
  /** Returns the airports of a code in the request; without it a code means the airport of that name. */
  readonly airportsOf?: (code: string) => readonly string[]
}

/** Returns all errors of an offer as text; empty when it can be shown and sold. */
export function offerFaults(offer: SupplierOffer, asked: OfferExpectation): string[] {
  return [
    ...partyFaults(offer, asked.request),
    ...priceFaults(offer),
    ...journeysFaults(offer, asked),
    ...offer.itinerary.journeys.flatMap(journeyFaults),
    ...unitFaults(offer),
    ...clockFaults(offer, asked.now),
  ]
}

const when = (isFaulty: boolean, fault: string): string[] => (isFaulty ? [fault] : [])

function partyFaults({ price }: SupplierOffer, { party }: ShopRequest): string[] {
  const countOf = (type: PassengerType) =>
    price.passengers.filter((one) => one.type === type).reduce((sum, one) => sum + one.count, 0)
  return passengerTypes.flatMap((type) =>
    when(
      countOf(type) !== (party[type] ?? 0),
      `prices ${countOf(type)} of type ${type}, asked for ${party[type] ?? 0}`,
    ),
  )
}

function priceFaults({ price }: SupplierOffer): string[] {
  const again = createOfferPrice(price.passengers)
  return [
    ...when(again.total.amount !== price.total.amount, 'the lines do not add up to the total'),
    ...when(
      again.averagePerPerson.amount !== price.averagePerPerson.amount,
      'the average is not that of the total',
    ),
    ...when(price.total.amount <= 0, 'the total is nothing'),
    ...price.passengers.flatMap(lineFaults),
  ]
}

function lineFaults({ type, lines }: PassengerPrice): string[] {
  return lines.flatMap((line) => [
    ...when(
      !['fare', 'carrierSurcharge', 'tax'].includes(line.kind),
      `${type}: a supplier does not raise ${line.kind}`,
    ),
    ...when(
      !Number.isSafeInteger(line.amount.amount) || line.amount.amount < 0,
      `${type}: ${line.code} is no amount`,
    ),
    ...when(
      line.code === '' || line.name === '' || line.source === '',
      `${type}: a line says not what it is`,
    ),
  ])
}

function journeysFaults(
  { itinerary }: SupplierOffer,
  { request, airportsOf = (code) => [code] }: OfferExpectation,
): string[] {
  const { journeys, shape } = itinerary
  return [
    ...when(shape !== request.shape, `the shape is ${shape}`),
    ...when(journeys.length !== request.journeys.length, `has ${journeys.length} journeys`),
    ...journeys.flatMap((journey, at) => {
      const input = request.journeys[at]
      const first = journey.segments[0]
      const last = journey.segments.at(-1)
      if (!input || !first || !last) return ['a journey without a wish or without a segment']
      return [
        ...when(
          !airportsOf(input.from).includes(first.origin),
          `begins at ${first.origin}, not at ${input.from}`,
        ),
        ...when(
          !airportsOf(input.to).includes(last.destination),
          `ends at ${last.destination}, not at ${input.to}`,
        ),
        ...when(!first.departureLocal.startsWith(input.departureOn), `leaves ${first.departureLocal}`),
        ...when(request.nonstopOnly && journey.segments.length > 1, 'is not nonstop'),
      ]
    }),
    ...journeys
      .slice(1)
      .flatMap((next, at) =>
        when(!isAfter(journeys[at], next), 'a journey begins before the one before ends'),
      ),
  ]
}

function isAfter(before: Journey | undefined, next: Journey): boolean {
  const arrival = before?.segments.at(-1)?.arrivalAt
  const departure = next.segments[0]?.departureAt
  return arrival !== undefined && departure !== undefined && arrival <= departure
}

function journeyFaults(journey: Journey): string[] {
  return [
    ...journey.segments.flatMap(segmentFaults),
    ...when(
      journeyFromSegments(journey.segments).durationMinutes !== journey.durationMinutes,
      'a journey counts its length wrong',
    ),
    ...connectionsOfJourney(journey).flatMap(({ arrivalAirport, departureAirport, durationMinutes }) =>
      when(
        durationMinutes <= 0 || durationMinutes >= 24 * 60,
        `changes ${arrivalAirport} to ${departureAirport} in ${durationMinutes} minutes`,
      ),
    ),
  ]
}

function segmentFaults(segment: Segment): string[] {
  const { departureAt, arrivalAt, departureLocal, arrivalLocal } = segment
  const name = `${segment.marketingCarrier}${segment.flightNumber}`
  return [
    ...when(
      toInstant(departureLocal, segment.departureZone) !== departureAt,
      `${name}: departure on the wall and in UTC differ`,
    ),
    ...when(
      toInstant(arrivalLocal, segment.arrivalZone) !== arrivalAt,
      `${name}: arrival on the wall and in UTC differ`,
    ),
    ...when(
      minutesBetween(departureAt, arrivalAt) !== segment.durationMinutes,
      `${name}: counts its length wrong`,
    ),
    ...when(
      segment.durationMinutes <= 0 || segment.durationMinutes > 24 * 60,
      `${name}: takes ${segment.durationMinutes} minutes`,
    ),
    ...when(segment.origin === segment.destination, `${name}: goes nowhere`),
  ]
}

/** Where a supplier states fares, every passenger's fares cover every segment once and add up to the fare lines. */
function unitFaults({ pricingUnits, price, itinerary }: SupplierOffer): string[] {
  const components = pricingUnits.flatMap((unit) => unit.components)
  if (components.length === 0) return []
  const segments = itinerary.journeys.flatMap((one, journey) =>
    one.segments.map((_, segment) => `${journey}.${segment}`),
  )
  return price.passengers.flatMap((passenger) => {
    const own = components.filter(({ fare }) => fare.passengerType === passenger.type)
    const covered = own.flatMap(({ covers }) => covers.map(({ journey, segment }) => `${journey}.${segment}`))
    return [
      ...when(
        covered.toSorted().join() !== segments.toSorted().join(),
        `${passenger.type}: fares pay for ${covered.join()}`,
      ),
      ...when(fareSum(own) !== fareLineSum(passenger), `${passenger.type}: fares and fare lines differ`),
    ]
  })
}

function fareSum(components: readonly FareComponent[]): number {
  return components.reduce((sum, { fare }) => sum + fare.amount.amount, 0)
}

function fareLineSum({ lines }: PassengerPrice): number {
  return lines.filter(({ kind }) => kind === 'fare').reduce((sum, { amount }) => sum + amount.amount, 0)
}

function clockFaults({ itinerary, expiresAt }: SupplierOffer, now: Instant): string[] {
  const departures = itinerary.journeys.flatMap(({ segments }) =>
    segments.map(({ departureAt }) => departureAt),
  )
  return [
    ...when(
      departures.some((at) => epochMsOf(at) <= epochMsOf(now)),
      'a flight has left already',
    ),
    ...when(epochMsOf(expiresAt) <= epochMsOf(now), 'it has expired already'),
  ]
}
