import { toWireOutboundWindow } from '#contract/api/search-time-window.ts'
import type { SearchRequest } from '#contract/api/search.ts'
import type { ListChoices } from '../list-model/list-choices.ts'
import type { OfferFacts } from '../list-model/offer-facts.ts'

/**
 * Returns the search for returns of the picked outbound flight: its window is the very minute of departure. A
 * response holds a limited number of offers; with this window all of them go with that flight. Undefined
 * while none is picked, where whole trips are picked, and for trips other than round trips.
 */
export function returnSearch(
  request: SearchRequest,
  all: readonly OfferFacts[],
  { way, picked }: Pick<ListChoices, 'way' | 'picked'>,
): SearchRequest | undefined {
  const [key] = picked
  if (request.triptype !== 1 || way !== 'steps' || key === undefined) return undefined
  const leaves = all.find((facts) => facts.journeyKeys[0] === key)?.figures.get('leave0')
  const [aroundMinute] = leaves ?? []
  if (aroundMinute === undefined) return undefined
  return { ...request, ...toWireOutboundWindow({ by: 'departure', aroundMinute, rangeHours: 0 }) }
}

/**
 * Adds the offers that a list lacks; returns the list itself when there are none. The same fare of another supplier is
 * another offer, and so is the same fare at another price.
 */
export function withMoreOffers(
  all: readonly OfferFacts[],
  more: readonly OfferFacts[],
): readonly OfferFacts[] {
  if (more.length === 0) return all
  const known = new Set(all.map(offerKeyOf))
  return [...all, ...more.filter((one) => !known.has(offerKeyOf(one)))]
}

function offerKeyOf({ fareKey, offer: { price, preference = 0 } }: OfferFacts): string {
  return `${fareKey} ${price.total} ${preference}`
}
