import { type JourneyAnswer, type OfferAnswer } from '#contract/api/offers.ts'
import { airlinesOf, endsOf, stopCountOf } from '#web/travel-ui/journey-facts.ts'

/** One itinerary with every fare it is sold at, cheapest first: one row of the list. */
export type ItineraryGroup = {
  /** The flights and their times: the same for every fare of the row. */
  readonly key: string
  readonly journeys: readonly JourneyAnswer[]
  /** At least one. */
  readonly fares: readonly OfferAnswer[]
  /** The cheapest total for the whole party, in satang. */
  readonly total: number
  /** The cheapest average per person, in satang: what prices are compared by on the page. */
  readonly averagePerPerson: number
  readonly durationMinutes: number
  readonly departureAt: string
  /** The most stops that one of its journeys has. */
  readonly stops: number
  readonly airlines: readonly string[]
}

/** Puts the offers of the same flights into one row each, in the order in which the flights came first. */
export function groupOffers(offers: readonly OfferAnswer[]): ItineraryGroup[] {
  return [...Map.groupBy(offers, flightsKeyOf)].map(([key, sameFlights]) => groupOf(key, sameFlights))
}

/** What makes two offers the same flights: airline, number, airports and times of every segment. */
export function flightsKeyOf({ journeys }: OfferAnswer): string {
  return journeys
    .map(({ segments }) =>
      segments
        .map(
          (one) =>
            `${one.airline}${one.flightNumber}.${one.from}${one.departureTime}.${one.to}${one.arrivalTime}`,
        )
        .join('+'),
    )
    .join('/')
}

function groupOf(key: string, offers: readonly OfferAnswer[]): ItineraryGroup {
  const fares = withoutDearerTwins(offers.toSorted((left, right) => left.price.total - right.price.total))
  const cheapest = fares[0]
  const firstJourney = cheapest?.journeys[0]
  if (!cheapest || !firstJourney) throw new RangeError('an itinerary has at least one fare and one journey')
  const { journeys } = cheapest
  return {
    key,
    journeys,
    fares,
    total: cheapest.price.total,
    averagePerPerson: cheapest.price.averagePerPerson,
    durationMinutes: journeys.reduce((sum, journey) => sum + journey.durationMinutes, 0),
    departureAt: endsOf(firstJourney).first.departureAt,
    stops: Math.max(...journeys.map(stopCountOf)),
    airlines: airlinesOf(journeys),
  }
}

/** Of fares with the same name, cabin and conditions only the cheapest is of use to anybody. */
function withoutDearerTwins(cheapestFirst: readonly OfferAnswer[]): OfferAnswer[] {
  const seen = new Set<string>()
  return cheapestFirst.filter((offer) => {
    const cabins = offer.journeys.flatMap(({ segments }) => segments.map((one) => one.cabinClass))
    const terms = JSON.stringify([
      offer.fareBrand,
      cabins,
      offer.baggage,
      offer.refund,
      offer.rebook,
      offer.waitingList,
    ])
    if (seen.has(terms)) return false
    seen.add(terms)
    return true
  })
}
