import type { ListChoices } from './list-choices.ts'
import type { OfferFacts } from './offer-facts.ts'
import { hasOfferForJourneys, beginsWithJourneys } from './trip-choice.ts'

/** The choices that name single flights or fares. */
export type NamedChoices = Pick<ListChoices, 'picked' | 'open' | 'chosen' | 'compare'>

/**
 * Returns the held offers that the address names and the list lacks: whoever opens a link sees its offer,
 * however late its airline answers.
 */
export function offersNamedInUrl(
  found: readonly OfferFacts[],
  held: readonly OfferFacts[],
  { picked, open, chosen, compare }: NamedChoices,
): OfferFacts[] {
  if (held.length === 0) return []
  const known = new Set(found.flatMap(offerKeys))
  const named = [open, chosen, ...compare].filter((key) => key !== undefined)
  const missing = new Set(named.filter((key) => !known.has(key)))
  const lostTrip = picked
    .map((_, index) => picked.slice(0, index + 1))
    .find((keys) => !hasOfferForJourneys(found, keys))
  if (missing.size === 0 && !lostTrip) return []
  return held.filter(
    (facts) =>
      (lostTrip && beginsWithJourneys(facts, lostTrip)) || offerKeys(facts).some((key) => missing.has(key)),
  )
}

function offerKeys({ fareKey, tripKey, journeyKeys }: OfferFacts): readonly string[] {
  return [fareKey, tripKey, ...journeyKeys]
}
