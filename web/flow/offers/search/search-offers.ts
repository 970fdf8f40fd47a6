import { searchOffers, type ShoppingEvent } from '#contract/api/offers.ts'
import { type SearchRequest } from '#contract/api/search.ts'
import { type Result } from '#contract/terms/result.ts'
import { type Failure } from '#web/api/failure.ts'
import { streamApi } from '#web/api/stream.ts'

/** Searches for offers and yields them as they arrive. A failure is the last event. */
export function streamOffers(
  request: SearchRequest,
  signal: AbortSignal,
): AsyncGenerator<Result<ShoppingEvent, Failure>> {
  return streamApi(searchOffers, { body: request, signal })
}
