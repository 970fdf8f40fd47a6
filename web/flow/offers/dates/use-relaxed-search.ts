import { skipToken, useQuery } from '@tanstack/react-query'
import type { SearchRequest } from '#contract/api/search.ts'
import { encodeSearchParam } from '#web/session/search-param.ts'
import { factsOf } from '../list-model/offer-facts.ts'
import { collectOffers } from '../returns/collect-offers.ts'
import { streamOffers } from '#web/api/search-offers.ts'

/** What a search finds: the number of first flights to choose from, and the lowest average per person in satang. */
export type FoundInSearch = { readonly flights: number; readonly lowest: number }

/** Searches once with fewer conditions; undefined before the answer, without one, and where nothing was found. */
export function useRelaxedSearch(request: SearchRequest | undefined): FoundInSearch | undefined {
  const { data } = useQuery({
    queryKey: ['relaxed-search', request && encodeSearchParam(request)],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: request
      ? async ({ signal }): Promise<FoundInSearch | null> => {
          const { offers } = await collectOffers(streamOffers(request, signal))
          const flights = new Set(offers.map((offer) => factsOf(offer).journeyKeys[0])).size
          const lowest = Math.min(...offers.map(({ price }) => price.averagePerPerson))
          return flights === 0 ? null : { flights, lowest }
        }
      : skipToken,
  })
  return data ?? undefined
}
