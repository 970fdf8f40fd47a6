import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { type OfferFacts, fareTermsOf } from './offer-facts.ts'

/** A fare of an itinerary, and the dearer offers of the same fare from other sources. */
export type FareOption = {
  readonly best: OfferFacts
  /** In the order of the row; each can be chosen for what differs. */
  readonly others: readonly OfferFacts[]
}

/**
 * Returns the fares of a row, each offer in one of them. An offer joins the first fare whose best offer is the same
 * product, or sells on the same terms; it is never joined to one with other flights, cabins or seats.
 */
export function fareOptionsOf(cheapestFirst: readonly OfferFacts[]): FareOption[] {
  const byKey = new Map<string, { readonly best: OfferFacts; readonly others: OfferFacts[] }>()
  const options: FareOption[] = []
  for (const facts of cheapestFirst) {
    const keys = [`${facts.tripKey} ${fareTermsOf(facts.offer)}`, productKeyOf(facts.offer)]
    const known = keys.map((key) => key && byKey.get(key)).find((one) => typeof one === 'object')
    if (known) {
      known.others.push(facts)
      continue
    }
    const option = { best: facts, others: [] }
    options.push(option)
    for (const key of keys) if (key !== undefined) byKey.set(key, option)
  }
  return options
}

/**
 * Returns what an airline sells under an offer: operating and marketing flight, date, cabin and booking class of every
 * segment, and the brand of every journey. Undefined where a class or brand is not told: then only equal terms are equal.
 */
function productKeyOf({ journeys, fareBrand, waitingList, payFirst }: OfferAnswer): string | undefined {
  const brands = journeys.map((journey) => journey.fareBrand ?? fareBrand)
  const segments = journeys.flatMap((journey) => journey.segments)
  if (brands.includes(undefined) || segments.some(({ rbd }) => rbd === undefined)) return undefined
  const flights = segments.map(
    ({ airline, flightNumber, operatingAirline, from, to, departureTime, cabinClass, rbd }) =>
      [airline, flightNumber, operatingAirline, from, to, departureTime, cabinClass, rbd].join(' '),
  )
  return JSON.stringify([flights, brands, waitingList, payFirst])
}

/** Returns the booking classes of an offer in the order of its flights; empty where one is not told. */
export function bookingClassesOf({ journeys }: Pick<OfferAnswer, 'journeys'>): string {
  const classes = journeys.flatMap(({ segments }) => segments.map(({ rbd }) => rbd))
  return classes.includes(undefined) ? '' : classes.join(' ')
}
