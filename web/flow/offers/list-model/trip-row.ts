import { type JourneyAnswer } from '#contract/api/offers.ts'
import { airlinesOf, endsOf, stopCountOf } from '#web/travel-ui/journey/journey-facts.ts'
import { fareTermsOf, type OfferFacts } from './offer-facts.ts'
import { type PriceView } from './price-view.ts'
import { type TripOffers } from './trip-choice.ts'

/** A row of the list: a journey, or a whole trip, with the offers that the filters leave of it. */
export type TripRow = {
  readonly key: string
  readonly journeys: readonly JourneyAnswer[]
  /** Cheapest first; at least one. */
  readonly facts: readonly OfferFacts[]
  readonly cheapest: OfferFacts
  /** Of the cheapest, in satang, the way the page shows prices. */
  readonly total: number
  readonly perPerson: number
  /** Of the journeys that the row shows. */
  readonly durationMinutes: number
  /** The most stops that one of its journeys has. */
  readonly stops: number
  readonly airlines: readonly string[]
  readonly departureAt: string
  /** Of the second journey, where the row shows one. */
  readonly returnDepartureAt: string | undefined
  /** No seat is free: it can only be asked for. */
  readonly isWaiting: boolean
}

type RowFacts = Omit<TripRow, 'facts' | 'cheapest' | 'total' | 'perPerson' | 'isWaiting'>

// What the flights alone say does not change with filters: worked out once for each entry.
const known = new WeakMap<TripOffers, RowFacts>()

/** A row of the offers that the filters leave of an entry, in its order; at least one. */
export function tripRowOf(offers: TripOffers, facts: readonly OfferFacts[], priceOf: PriceView): TripRow {
  const cheapest = facts[0]
  if (!cheapest) throw new RangeError('a row has at least one fare')
  const { total, perPerson } = priceOf(cheapest)
  const flights = known.get(offers) ?? rowFactsOf(offers)
  known.set(offers, flights)
  return { ...flights, facts, cheapest, total, perPerson, isWaiting: cheapest.offer.waitingList }
}

/** Of fares with the same name, cabin and conditions only the cheapest is of use to anybody. */
export function distinctFares(cheapestFirst: readonly OfferFacts[]): OfferFacts[] {
  const seen = new Set<string>()
  return cheapestFirst.filter(({ offer }) => {
    const terms = fareTermsOf(offer)
    return seen.has(terms) ? false : seen.add(terms)
  })
}

function rowFactsOf({ key, journeys }: TripOffers): RowFacts {
  const [out, back] = journeys
  if (!out) throw new RangeError('a row shows at least one journey')
  return {
    key,
    journeys,
    durationMinutes: journeys.reduce((sum, journey) => sum + journey.durationMinutes, 0),
    stops: Math.max(...journeys.map(stopCountOf)),
    airlines: airlinesOf(journeys),
    departureAt: endsOf(out).first.departureAt,
    returnDepartureAt: back && endsOf(back).first.departureAt,
  }
}
