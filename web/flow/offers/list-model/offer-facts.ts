import type { JourneyAnswer, OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { textHash } from '#web/session/text-hash.ts'
import {
  airlinesOf,
  connectionsOf,
  firstAndLastFlightOf,
  stopAirportsOf,
  stopCountOf,
} from '#web/travel-ui/journey/journey-facts.ts'
import { type ValueFilter, valueFilters, type FlightRangeName, timeRangesOf } from './list-choices.ts'

/** What the list needs to know of an offer, computed once when the offer arrives. */
export type OfferFacts = {
  readonly offer: OfferAnswer
  /** One for each journey: equal for the same flights in every search. */
  readonly journeyKeys: readonly string[]
  /** Equal for the same flights and times. */
  readonly tripKey: string
  /** Equal for the same flights in the same fare: "trip.fare". */
  readonly fareKey: string
  readonly passengerCount: number
  /** The offer's values of each filter. */
  readonly values: Readonly<Record<ValueFilter, readonly string[]>>
  /**
   * The figures that ranges are compared with: minutes of its longest journey and of each connection, and
   * minutes after local midnight. A range that is missing does not concern the offer.
   */
  readonly figures: ReadonlyMap<FlightRangeName, readonly number[]>
}

/** Computes the facts of an offer. */
export function factsOf(offer: OfferAnswer): OfferFacts {
  const { journeys, price } = offer
  const journeyKeys = journeys.map(journeyKeyOf)
  const tripKey = journeyKeys[1] === undefined ? (journeyKeys[0] ?? '') : shortHash(journeyKeys.join('/'))
  const connections = journeys.flatMap(connectionsOf)
  return {
    offer,
    journeyKeys,
    tripKey,
    fareKey: `${tripKey}.${shortHash(fareTermsText(offer))}`,
    passengerCount: price.passengers.reduce((sum, one) => sum + one.count, 0),
    values: filterValuesOf(offer),
    figures: new Map([
      ['duration', [Math.max(...journeys.map((journey) => journey.durationMinutes))]],
      ['stopover', connections.map((connection) => connection.durationMinutes)],
      ...flightTimesByRange(journeys),
    ]),
  }
}

/** Returns the key of a journey's flights: airlines, number, airports and times of every segment. */
export function journeyKeyOf({ segments }: JourneyAnswer): string {
  return shortHash(
    segments
      .map(
        (one) =>
          `${one.airline}${one.flightNumber}${operatorOf(one)}.${one.from}${one.departureTime}.${one.to}${one.arrivalTime}`,
      )
      .join('+'),
  )
}

/** Another airline's aircraft is another flight, also under the same number. */
function operatorOf({ airline, operatingAirline }: JourneyAnswer['segments'][number]): string {
  return operatingAirline === airline ? '' : `/${operatingAirline}`
}

/** Returns everything but the price that distinguishes two fares of the same flights for a traveller. */
export function fareTermsOf(offer: OfferAnswer): string {
  const { fareBrand, baggage, refund, rebook, waitingList, payFirst, journeys } = offer
  const cabins = journeys.flatMap(({ segments }) => segments.map((one) => one.cabinClass))
  return JSON.stringify([fareBrand, cabins, baggage, refund, rebook, waitingList, payFirst])
}

// It includes booking classes: the same terms may be sold in two, at two prices.
function fareTermsText(offer: OfferAnswer): string {
  const classes = offer.journeys.flatMap(({ segments }) => segments.map((one) => one.rbd))
  return `${fareTermsOf(offer)} ${offer.fareBases.join(' ')} ${classes.join('')}`
}

function shortHash(text: string): string {
  return textHash(text).slice(0, 10)
}

function filterValuesOf(offer: OfferAnswer): OfferFacts['values'] {
  const { journeys, baggage, fareBrand, waitingList } = offer
  const [out] = journeys
  if (!out) throw new RangeError('an offer has at least one journey')
  const { first, last } = firstAndLastFlightOf(out)
  const stops = Math.max(...journeys.map(stopCountOf))
  return {
    stops: [String(Math.min(stops, 2))],
    airlines: airlinesOf(journeys),
    from: [first.from],
    to: [last.to],
    via: [...new Set(journeys.flatMap(stopAirportsOf))],
    bags: baggageFilterValues(baggage),
    refund: [refundFilterValue(offer)],
    brands: fareBrand !== undefined && valueFilters.brands.test(fareBrand) ? [fareBrand] : [],
    seats: [waitingList ? 'waiting' : 'firm'],
  }
}

/** No value where the airline does not state whether a bag is included. */
function baggageFilterValues({
  cabinPieces,
  checkedPieces,
  checkedKg,
  notStated = [],
}: OfferAnswer['baggage']): string[] {
  if (checkedPieces > 0 || checkedKg > 0) return ['checked']
  if (cabinPieces > 0) return ['cabin']
  return notStated.length > 0 ? [] : ['none']
}

function refundFilterValue({ refund }: OfferAnswer): string {
  if (refund.kind === 'yes') return 'full'
  return refund.kind === 'no' ? 'none' : 'fee'
}

function flightTimesByRange(
  journeys: readonly JourneyAnswer[],
): (readonly [FlightRangeName, readonly number[]])[] {
  return journeys.flatMap((journey, index) => {
    const { first, last } = firstAndLastFlightOf(journey)
    const [leave, arrive] = timeRangesOf(index)
    return [
      [leave, [minuteOfDay(first.departureTime)]],
      [arrive, [minuteOfDay(last.arrivalTime)]],
    ] as const
  })
}

function minuteOfDay(local: string): number {
  return Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16))
}
