import { fareNameOf } from '#web/travel-ui/fare/fare-name.ts'
import { flightNumbersOf } from '#web/travel-ui/journey/journey-facts.ts'
import { type OfferFacts } from '../list-model/offer-facts.ts'

/** The fares that are compared, and the keys of those that nobody offers any more. */
export type ComparedFares = { readonly fares: readonly OfferFacts[]; readonly lost: readonly string[] }

/** Finds the fares that an address names, in its order; of offers of the same fare the cheapest. */
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

/** What a fare is called where several stand side by side: "Lite · TG 642 / TG 643". */
export function comparedNameOf({ offer }: OfferFacts): string {
  const flights = offer.journeys.map((journey) => flightNumbersOf(journey).join(' + '))
  return `${fareNameOf(offer)} · ${flights.join(' / ')}`
}
