import { searchOffers, type ShoppingEvent } from '#contract/api/offers.ts'
import { packedOffersType } from '#contract/api/offer/packed-offers.ts'
import { createOfferUnpacker } from '#contract/api/offer/unpack-offers.ts'
import type { SearchRequest } from '#contract/api/search.ts'
import { type Result, succeed } from '#contract/terms/result.ts'
import type { Failure } from './failure.ts'
import { streamApi } from './stream.ts'

/** An event of a search, with its offers unpacked. */
export type SearchEvent = Exclude<ShoppingEvent, { readonly event: 'packedOffers' }>

/** Searches for offers and yields them as they arrive. A failure is the last event. Staff may search for a company. */
export async function* streamOffers(
  request: SearchRequest,
  signal: AbortSignal,
  companyId?: string,
): AsyncGenerator<Result<SearchEvent, Failure>> {
  const read = createOfferUnpacker()
  const headers = { Accept: packedOffersType }
  for await (const line of streamApi(searchOffers, { body: request, signal, headers, companyId })) {
    if (!line.ok) yield line
    else if (line.value.event !== 'packedOffers') yield succeed(line.value)
    else {
      const { source, packed } = line.value
      yield succeed({ event: 'offers', source, offers: read(source, packed) })
    }
  }
}
