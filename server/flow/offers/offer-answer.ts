import {
  type JourneyAnswer,
  type OfferAnswer,
  type PriceAnswer,
  type RuleAnswerWire,
} from '#contract/api/offers.ts'
import { type RuleAnswer } from '#contract/terms/fare.ts'
import { type Itinerary, type Segment } from '#contract/terms/itinerary.ts'
import { type Offer, type OfferPrice, perPersonOf } from '#contract/terms/offer.ts'

/** A flight in wire names. */
function segmentAnswerOf(segment: Segment): JourneyAnswer['segments'][number] {
  return {
    airline: segment.marketingCarrier,
    operatingAirline: segment.operatingCarrier,
    flightNumber: segment.flightNumber,
    from: segment.origin,
    to: segment.destination,
    departureTime: segment.departureLocal,
    departureZone: segment.departureZone,
    departureAt: segment.departureAt,
    arrivalTime: segment.arrivalLocal,
    arrivalZone: segment.arrivalZone,
    arrivalAt: segment.arrivalAt,
    durationMinutes: segment.durationMinutes,
    ...(segment.aircraft === undefined ? {} : { aircraft: segment.aircraft }),
    stops: [...segment.stops],
    cabinClass: segment.cabin,
    ...(segment.rbd === undefined ? {} : { rbd: segment.rbd }),
    waitingList: segment.waitlisted,
  }
}

/** The journeys of an itinerary in wire names. */
export function journeyAnswersOf(itinerary: Itinerary): JourneyAnswer[] {
  return itinerary.journeys.map((journey) => ({
    durationMinutes: journey.durationMinutes,
    segments: journey.segments.map(segmentAnswerOf),
  }))
}

/** A selling price in wire names. Where lines come from stays with us. */
export function priceAnswerOf(price: OfferPrice): PriceAnswer {
  return {
    currency: 'THB',
    total: price.total.amount,
    averagePerPerson: price.averagePerPerson.amount,
    passengers: price.passengers.map((one) => ({
      type: one.type,
      count: one.count,
      perPerson: perPersonOf(one).amount,
      lines: one.lines.map(({ kind, code, name, amount }) => ({
        kind,
        lineCode: code,
        name,
        amount: amount.amount,
      })),
    })),
  }
}

/** An answer about a fare in wire names. */
export function ruleAnswerOf(answer: RuleAnswer): RuleAnswerWire {
  return answer.kind === 'fee' ? { kind: 'fee', fee: answer.fee.amount } : answer
}

/** An offer in wire names: flights and conditions of the supplier, price of ours. */
export function offerAnswerOf(offerId: string, offer: Offer, selling: OfferPrice): OfferAnswer {
  const fareBases = offer.pricingUnits.flatMap((unit) => unit.components.map((one) => one.fare.fareBasis))
  return {
    offerId,
    expiresAt: offer.expiresAt,
    journeys: journeyAnswersOf(offer.itinerary),
    price: priceAnswerOf(selling),
    validatingAirline: offer.validatingCarrier,
    ...(offer.fareBrand === undefined ? {} : { fareBrand: offer.fareBrand }),
    fareBases: [...new Set<string>(fareBases)],
    refund: ruleAnswerOf(offer.rules.refund.beforeDeparture),
    rebook: ruleAnswerOf(offer.rules.rebook.beforeDeparture),
    baggage: offer.baggage,
    ...(offer.seatsLeft === undefined ? {} : { seatsLeft: offer.seatsLeft }),
    documents: offer.documents,
    waitingList: offer.itinerary.journeys.some((one) => one.segments.some((segment) => segment.waitlisted)),
  }
}
