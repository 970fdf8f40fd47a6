import { skipToken, useQuery } from '@tanstack/react-query'
import { readPriceInsight } from '#contract/api/dated-prices.ts'
import type { SearchRequest } from '#contract/api/search.ts'
import { type PriceLevel, type PriceRange, priceLevelOf } from '#contract/terms/price/price-insight.ts'
import { callApi } from '#web/api/client.ts'
import { encodeSearchParam } from '#web/session/search-param.ts'
import type { OfferFacts } from '../list-model/offer-facts.ts'

/** The lowest price per adult in satang, and how it compares with the usual ones. */
export type PriceInsight = PriceRange & { readonly lowest: number; readonly level: PriceLevel }

/** The search, its offers, and whether all of them are there. */
export type PriceInsightInput = {
  readonly request: SearchRequest
  readonly all: readonly OfferFacts[]
  readonly isWanted: boolean
}

/** Returns how the lowest price found compares with earlier searches; undefined until known, or where too few were made. */
export function usePriceInsight({ request, all, isWanted }: PriceInsightInput): PriceInsight | undefined {
  const { data } = useQuery({
    queryKey: ['price-insight', encodeSearchParam(request)],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: isWanted
      ? async ({ signal }) => {
          const answer = await callApi(readPriceInsight, { body: { search: request }, signal })
          return answer.ok ? answer.value.insight : null
        }
      : skipToken,
  })
  const lowest = data ? lowestAdultFare(all) : Infinity
  return data && lowest < Infinity ? { ...data, lowest, level: priceLevelOf(lowest, data) } : undefined
}

/** Returns the lowest price of an adult with a confirmed seat, in satang; Infinity where no offer tells one. */
function lowestAdultFare(all: readonly OfferFacts[]): number {
  let lowest = Infinity
  for (const { offer } of all) {
    const { passengers } = offer.price
    const adult = passengers.find(({ type }) => type === 'adult')
    const isUnknown = adult?.isShareOfTotal === true && passengers.length > 1
    if (adult && !isUnknown && !offer.waitingList) lowest = Math.min(lowest, adult.perPerson)
  }
  return lowest
}
