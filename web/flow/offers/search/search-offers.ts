import { searchOffers, type ShoppingEvent } from '#contract/api/offers.ts'
import { type SearchRequest } from '#contract/api/search.ts'
import { type Result } from '#contract/terms/result.ts'
import { type Failure } from '#web/api/failure.ts'
import { streamApi } from '#web/api/stream.ts'

/** Asks the shop for offers; they come as they are found. A failure is the last thing that comes. */
export function streamOffers(
  request: SearchRequest,
  signal: AbortSignal,
): AsyncGenerator<Result<ShoppingEvent, Failure>> {
  return streamApi(searchOffers, { body: request, signal })
}
