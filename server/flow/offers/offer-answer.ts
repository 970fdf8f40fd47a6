import type { JourneyAnswer, OfferAnswer, RuleAnswerWire } from '#contract/api/offer/offer-answer.ts'
import type { FareComponentAnswer } from '#contract/api/price.ts'
import type { PricingUnit, RuleAnswer } from '#contract/terms/fare.ts'
import { type Itinerary, type Journey, type Segment, hasWaitlistedFlight } from '#contract/terms/itinerary.ts'
import type { SupplierId } from '#contract/terms/provider.ts'
import type { ShownOffer } from './offer-snapshot.ts'
import { type PriceLines, type Viewer, priceAnswerOf, staffPriceOf } from './price-answer.ts'

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

/** Journeys in wire names: the offers of a search share them. */
export type JourneyAnswers = Map<Journey, JourneyAnswer>

/** The journeys of an itinerary in wire names; those among the known ones as the same object. */
export function journeyAnswersOf(itinerary: Itinerary, answers: JourneyAnswers = new Map()): JourneyAnswer[] {
  return itinerary.journeys.map((journey) => {
    const known = answers.get(journey)
    if (known) return known
    const answer = {
      durationMinutes: journey.durationMinutes,
      segments: journey.segments.map(segmentAnswerOf),
      ...(journey.fareBrand === undefined ? {} : { fareBrand: journey.fareBrand }),
    }
    answers.set(journey, answer)
    return answer
  })
}

/** An answer about a fare in wire names. */
export function ruleAnswerOf(answer: RuleAnswer): RuleAnswerWire {
  return answer.kind === 'fee' ? { kind: 'fee', fee: answer.fee.amount } : answer
}

/** How an offer is answered, besides for whom. */
export type OfferAnswerOptions = {
  readonly lines?: PriceLines
  readonly answers?: JourneyAnswers
  /** Told to sellers only. */
  readonly supplierId?: SupplierId
  /** The rank of its supplier at an equal price, from 0. */
  readonly preference?: number
}

/**
 * Returns an offer in API field names: the supplier's flights and conditions with our selling price; the
 * net price for sellers only.
 */
export function offerAnswerOf(
  shown: ShownOffer & { readonly offerId: string },
  viewer: Viewer,
  { lines = 'all', answers, supplierId, preference = 0 }: OfferAnswerOptions = {},
): OfferAnswer {
  const { offerId, net: offer, selling } = shown
  const fareBases = offer.pricingUnits.flatMap((unit) => unit.components.map((one) => one.fare.fareBasis))
  return {
    offerId,
    expiresAt: offer.expiresAt,
    journeys: journeyAnswersOf(offer.itinerary, answers),
    price: priceAnswerOf(selling, lines),
    validatingAirline: offer.validatingCarrier,
    ...(offer.fareBrand === undefined ? {} : { fareBrand: offer.fareBrand }),
    fareBases: [...new Set<string>(fareBases)],
    refund: ruleAnswerOf(offer.rules.refund.beforeDeparture),
    rebook: ruleAnswerOf(offer.rules.rebook.beforeDeparture),
    baggage: offer.baggage,
    ...(offer.seatsLeft === undefined ? {} : { seatsLeft: offer.seatsLeft }),
    ...(offer.emissions === undefined ? {} : { emissions: offer.emissions }),
    documents: offer.documents,
    waitingList: hasWaitlistedFlight(offer.itinerary),
    ...(offer.isInstant === undefined ? {} : { payFirst: offer.isInstant }),
    ...(offer.privateFare?.companyId !== undefined && { companyFare: true as const }),
    ...(preference === 0 ? {} : { preference }),
    ...(viewer === 'seller'
      ? { staffPrice: { ...staffPriceOf(shown), ...(supplierId === undefined ? {} : { supplierId }) } }
      : {}),
  }
}

/** The fares of an offer in wire names. What each costs net stays with us: the price says what is paid. */
export function fareComponentAnswersOf(units: readonly PricingUnit[]): FareComponentAnswer[] {
  return units.flatMap(({ kind, components }) =>
    components.map(({ origin, destination, fare, covers }) => ({
      from: origin,
      to: destination,
      airline: fare.carrier,
      fareBasis: fare.fareBasis,
      rbd: fare.rbd,
      cabinClass: fare.cabin,
      ...(fare.fareBrand === undefined ? {} : { fareBrand: fare.fareBrand }),
      passengerType: fare.passengerType,
      pricingUnit: kind,
      covers: [...covers],
    })),
  )
}
