import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail } from '#contract/terms/result.ts'
import { type OffersStep, type SearchOrigin, createPackedLineReader } from '#server/flow/offers/offers.ts'
import type { ConfirmedPrice, PriceStep } from '#server/flow/price/price.ts'
import type { Search } from '#server/flow/search/search.ts'
import type { Clock } from '#server/platform/clock.ts'
import { findSameOffer } from './find-same-offer.ts'

/** What pricing an option needs. */
export type CurrentOfferDeps = {
  readonly offers: Pick<OffersStep, 'prepare'>
  readonly price: Pick<PriceStep, 'confirm'>
  readonly clock: Clock
}

/** An offer that was shown before, and the search that found it. */
export type QuotedOffer = { readonly offer: OfferAnswer; readonly search: Search }

/** As long as a page waits for a search. */
const answerWithinMs = 8_000
const guest = { kind: 'guest' } as const

/**
 * Searches again as any customer of the shop does, and confirms the price of the same offer with the supplier: no
 * markup of a seller counts, and the offer can be booked by whoever has its id. Problems: `offerGone` where it is not
 * sold any more, and those of the confirmation.
 */
export async function findCurrentOffer(
  deps: CurrentOfferDeps,
  { offer, search }: QuotedOffer,
  { requestId, signal }: SearchOrigin,
): Promise<Result<ConfirmedPrice, Problem>> {
  const same = findSameOffer(offer, await currentOffers(deps, search, { requestId, signal }))
  if (!same) return fail(createProblem('offerGone'))
  return deps.price.confirm(same.offerId, { requestId, signal })
}

/** Returns the offers that a search finds within the time that a page waits for it. */
async function currentOffers(
  { offers, clock }: CurrentOfferDeps,
  search: Search,
  { requestId, signal }: SearchOrigin,
): Promise<readonly OfferAnswer[]> {
  const enough = new AbortController()
  const late = clock.sleep(answerWithinMs, enough.signal).then(
    () => undefined,
    () => undefined,
  )
  const asking = { requestId, signal: AbortSignal.any([signal, enough.signal]) }
  try {
    const prepared = await offers.prepare(search, { ...asking, caller: guest })
    const reading = prepared.begin(asking, 'byKind').events[Symbol.asyncIterator]()
    const read = createPackedLineReader()
    const found: OfferAnswer[] = []
    for (;;) {
      const next = await Promise.race([late, reading.next()])
      if (next === undefined || next.done === true) return found
      if (next.value.kind === 'packed') found.push(...read(next.value.line))
    }
  } finally {
    enough.abort()
  }
}
