import { fareNameOf } from '#web/travel-ui/fare/fare-name.ts'
import { flightNumbersOf } from '#web/travel-ui/journey/journey-facts.ts'
import type { OfferFacts } from '../list-model/offer-facts.ts'

/** The compared fares, and the keys of those that are no longer offered. */
export type ComparedFares = { readonly fares: readonly OfferFacts[]; readonly lost: readonly string[] }

/** Finds the fares of an address, in its order; of several offers of the same fare the cheapest. */
export function comparedFares(all: readonly OfferFacts[], keys: readonly string[]): ComparedFares {
  const found = new Map<string, OfferFacts>()
  for (const facts of keys.length === 0 ? [] : all) {
    if (!keys.includes(facts.fareKey)) continue
    const before = found.get(facts.fareKey)
    if (!before || facts.offer.price.total < before.offer.price.total) found.set(facts.fareKey, facts)
  }
  return {
    fares: keys.flatMap((key) => found.get(key) ?? []),
    lost: keys.filter((key) => !found.has(key)),
  }
}

/** Returns the name of a fare in a comparison: "Lite · TG 642 / TG 643". */
export function comparedNameOf({ offer }: OfferFacts): string {
  const flights = offer.journeys.map((journey) => flightNumbersOf(journey).join(' + '))
  return `${fareNameOf(offer)} · ${flights.join(' / ')}`
}
