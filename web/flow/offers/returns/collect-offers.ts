import type { SearchEvent } from '#web/api/search-offers.ts'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { Result } from '#contract/terms/result.ts'
import type { Failure } from '#web/api/failure.ts'

/** The offers of a search, and whether it completed. */
export type CollectedOffers = { readonly offers: readonly OfferAnswer[]; readonly isWhole: boolean }

/** Collects the offers of a search. One that failed or broke off is not complete. */
export async function collectOffers(
  events: AsyncIterable<Result<SearchEvent, Failure>>,
): Promise<CollectedOffers> {
  const offers: OfferAnswer[] = []
  let isWhole = false
  for await (const event of events) {
    if (!event.ok) return { offers, isWhole: false }
    if (event.value.event === 'offers') offers.push(...event.value.offers)
    isWhole = event.value.event === 'end'
  }
  return { offers, isWhole }
}
