import type { JourneyAnswer } from '#contract/api/offer/offer-answer.ts'
import { airlinesOf, firstAndLastFlightOf, stopCountOf } from '#web/travel-ui/journey/journey-facts.ts'
import { type FareOption, fareOptionsOf } from './fare-options.ts'
import { fareTermsOf, type OfferFacts } from './offer-facts.ts'
import type { PriceView } from './price-view.ts'
import type { TripOffers, TripStep } from './trip-choice.ts'

/** A row of the list: a journey, or a whole trip, with its offers that pass the filters. */
export type TripRow = {
  readonly key: string
  readonly journeys: readonly JourneyAnswer[]
  /** Cheapest first; at least one. */
  readonly facts: readonly OfferFacts[]
  readonly cheapest: OfferFacts
  /** Of the cheapest, in satang, in the current price view. */
  readonly total: number
  readonly perPerson: number
  /** Of the journeys in the row. */
  readonly durationMinutes: number
  /** The highest number of stops of its journeys. */
  readonly stops: number
  readonly airlines: readonly string[]
  readonly departureAt: string
  /** Of the second journey, if the row has one. */
  readonly returnDepartureAt: string | undefined
  /** No seat is available: it can only be waitlisted. */
  readonly isWaiting: boolean
}

type RowFacts = Omit<TripRow, 'facts' | 'cheapest' | 'total' | 'perPerson' | 'isWaiting'>

// Facts of the flights do not depend on filters: computed once for each entry.
const known = new WeakMap<TripOffers, RowFacts>()

/** Returns the row of an entry's offers that pass the filters, in its order; at least one. */
export function tripRowOf(offers: TripOffers, facts: readonly OfferFacts[], priceOf: PriceView): TripRow {
  const cheapest = facts[0]
  if (!cheapest) throw new RangeError('a row has at least one fare')
  const { total, perPerson } = priceOf(cheapest)
  const flights = known.get(offers) ?? offerFactsOfRow(offers)
  known.set(offers, flights)
  return { ...flights, facts, cheapest, total, perPerson, isWaiting: cheapest.offer.waitingList }
}

/**
 * Returns the fares of a row: of equal name, cabin and conditions only the cheapest. A row of whole trips
 * compares the cabins of all flights, a row of one journey only its own: what follows is still to choose.
 */
export function distinctFares(cheapestFirst: readonly OfferFacts[], journey?: number): OfferFacts[] {
  const seen = new Set<string>()
  return cheapestFirst.filter(({ offer }) => {
    const journeys = journey === undefined ? offer.journeys : offer.journeys.slice(journey, journey + 1)
    const terms = fareTermsOf({ ...offer, journeys })
    return seen.has(terms) ? false : seen.add(terms)
  })
}

/**
 * Returns the fares of a row with their other offers. While journeys are still to be chosen a fare has none: what follows
 * decides which offer it is.
 */
export function optionsOfRow(
  { facts }: Pick<TripRow, 'facts'>,
  { journey, isLast }: Pick<TripStep, 'journey' | 'isLast'>,
): FareOption[] {
  if (isLast) return fareOptionsOf(facts)
  return distinctFares(facts, journey).map((best) => ({ best, others: [] }))
}

function offerFactsOfRow({ key, journeys }: TripOffers): RowFacts {
  const [out, back] = journeys
  if (!out) throw new RangeError('a row shows at least one journey')
  return {
    key,
    journeys,
    durationMinutes: journeys.reduce((sum, journey) => sum + journey.durationMinutes, 0),
    stops: Math.max(...journeys.map(stopCountOf)),
    airlines: airlinesOf(journeys),
    departureAt: firstAndLastFlightOf(out).first.departureAt,
    returnDepartureAt: back && firstAndLastFlightOf(back).first.departureAt,
  }
}
