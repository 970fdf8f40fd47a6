import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { SearchRequest } from '#contract/api/search.ts'
import { filterAndSortRows } from './list-model/filter-and-sort-rows.ts'
import type { ListChoices } from './list-model/list-choices.ts'
import type { ListProps } from './list-model/list-props.ts'
import { offersNamedInUrl } from './list-model/offers-named-in-url.ts'
import { factsOf, type OfferFacts } from './list-model/offer-facts.ts'
import { type OfferedPaymentMethod, pricesFor } from './pay/use-offered-payment-methods.ts'
import { returnSearch, withMoreOffers } from './returns/return-search.ts'
import { useReturnOffers } from './returns/use-return-offers.ts'
import { tripOffersOf, tripStepOf } from './list-model/trip-choice.ts'
import type { SearchProgress } from './search/search-progress.ts'
import { type ChangeChoices, useListChoices } from './use-list-choices.ts'

/** The offers of a search, the search itself, and the payment methods. */
export type OfferListInput = {
  readonly request: SearchRequest
  readonly param: string
  readonly progress: Pick<SearchProgress, 'offers' | 'held' | 'searchId'>
  /** Shows the offers that wait. */
  readonly showHeld: () => void
  /** The payment methods that prices can be shown for. */
  readonly ways: readonly OfferedPaymentMethod[]
}

/**
 * Turns the offers into the rows that the choices in the address leave. Each part is computed when its own
 * input changes.
 */
export function useOfferList(input: OfferListInput): ListProps {
  const { request, param, ways } = input
  const { offers, held, searchId } = input.progress
  const [choices, change] = useChoicesOfWholeList(input)
  const priceOf = pricesFor(ways, choices.pay)
  const shown = cachedOfferFacts(offers)
  const found = withMoreOffers(shown, offersNamedInUrl(shown, cachedOfferFacts(held), choices))
  const { way, picked } = choices
  const returns = useReturnOffers(returnSearch(request, found, { way, picked }), searchId)
  const all = withMoreOffers(found, cachedOfferFacts(returns.offers))
  const step = tripStepOf(all, { way, picked })
  const open = tripOffersOf(all, step)
  const { rows, facets } = filterAndSortRows({ offers: open, choices, priceOf })
  const isAskingMore = returns.isAsking
  return {
    request,
    param,
    all,
    isAskingMore,
    ...(returns.retry && { retryMore: returns.retry }),
    step,
    rowCount: open.length,
    rows,
    facets,
    priceOf,
    choices,
    change,
  }
}

/**
 * Returns the choices of the list, and a way to change them. Offers that wait are shown with a filter or another order: the
 * rows move anyway, and the traveller has asked for the best of all.
 */
function useChoicesOfWholeList({
  progress: { held },
  showHeld,
}: Pick<OfferListInput, 'progress' | 'showHeld'>): readonly [ListChoices, ChangeChoices] {
  const [choices, change] = useListChoices()
  return [
    choices,
    (next, how) => {
      if (held.length > 0 && isListReordered(choices, next)) showHeld()
      change(next, how)
    },
  ]
}

function isListReordered(before: ListChoices, after: ListChoices): boolean {
  const names = ['values', 'ranges', 'sort', 'way', 'pay'] as const
  return names.some((name) => before[name] !== after[name])
}

const known = new WeakMap<OfferAnswer, OfferFacts>()

/** Offers arrive in batches: earlier ones are not computed again. */
function cachedOfferFacts(offers: readonly OfferAnswer[]): OfferFacts[] {
  return offers.map((offer) => {
    const facts = known.get(offer) ?? factsOf(offer)
    known.set(offer, facts)
    return facts
  })
}
