import { wireDepartWindow } from '#contract/api/search-window.ts'
import { type SearchRequest } from '#contract/api/search.ts'
import { type ListChoices } from '../list-model/list-choices.ts'
import { type OfferFacts } from '../list-model/offer-facts.ts'

/**
 * The same search for the flight that was taken for the way out alone: its window is the very minute in which it
 * leaves. An answer holds so many offers; asked this way, all of them are returns that go with that flight.
 * Undefined while none is taken, where trips are taken as a whole, and for other trips than there and back.
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
  return { ...request, ...wireDepartWindow({ by: 'departure', aroundMinute, rangeHours: 0 }) }
}

/** The offers of a list with those of another that it does not have; the list itself when there are none. */
export function withMoreOffers(
  all: readonly OfferFacts[],
  more: readonly OfferFacts[],
): readonly OfferFacts[] {
  if (more.length === 0) return all
  const known = new Set(all.map(({ fareKey }) => fareKey))
  return [...all, ...more.filter(({ fareKey }) => !known.has(fareKey))]
}
