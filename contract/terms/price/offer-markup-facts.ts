import type { AirlineCode, AirportCode, CabinClass } from '../codes.ts'
import { type Refundability, refundabilityOf } from '../fare.ts'
import type { Itinerary, TripShape } from '../itinerary.ts'
import type { Offer, PassengerPrice } from '../offer.ts'
import { type Money, sumMoney } from '../money.ts'
import { type LocalDate, dateOfLocalTime } from '../time.ts'

/** What markup rules look at in an offer; places as airports. */
export type OfferMarkupFacts = {
  readonly airline: AirlineCode
  /** The ends of the first journey; of a trip over several cities those of each. */
  readonly routes: readonly { readonly from: AirportCode; readonly to: AirportCode }[]
  readonly shape: TripShape
  /** That of the longest flight. */
  readonly cabin: CabinClass
  readonly refundability: Refundability
  readonly fareBrand?: string
  readonly departureOn: LocalDate
}

/** The facts of an offer. Throws on an itinerary without a flight. */
export function offerMarkupFactsOf({
  itinerary,
  validatingCarrier,
  rules,
  fareBrand,
}: Offer): OfferMarkupFacts {
  const flights = itinerary.journeys.flatMap(({ segments }) => segments)
  const [first] = flights
  if (!first) throw new RangeError('an offer has at least one flight')
  const longest = flights.reduce((best, one) => (one.durationMinutes > best.durationMinutes ? one : best))
  return {
    airline: validatingCarrier,
    routes: tripRoutesOf(itinerary),
    shape: itinerary.shape,
    cabin: longest.cabin,
    refundability: refundabilityOf(rules),
    ...(fareBrand === undefined ? {} : { fareBrand }),
    departureOn: dateOfLocalTime(first.departureLocal),
  }
}

/** Returns the ends of the first journey; of a trip over several cities those of each. */
export function tripRoutesOf({ shape, journeys }: Itinerary): OfferMarkupFacts['routes'] {
  const counting = shape === 'multiCity' ? journeys : journeys.slice(0, 1)
  return counting.flatMap(({ segments }) => {
    const [first, last] = [segments[0], segments.at(-1)]
    return first && last ? [{ from: first.origin, to: last.destination }] : []
  })
}

/** The base fare that one passenger of a type pays: what shares of a fare are taken of. */
export function baseFareOf({ lines }: Pick<PassengerPrice, 'lines'>): Money {
  return sumMoney(lines.filter(({ kind }) => kind === 'fare').map(({ amount }) => amount))
}
