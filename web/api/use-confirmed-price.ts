import { confirmPrice, type PricingAnswer } from '#contract/api/price.ts'
import { useQuery } from '@tanstack/react-query'
import { type Result } from '#contract/terms/result.ts'
import { callApi } from './client.ts'
import { type Failure } from './failure.ts'

/** The question for the price of an offer as it stands now. A refusal is an answer too: nothing is tried again unasked. */
export function confirmedPriceQuery(offerId: string | undefined) {
  return {
    queryKey: ['price', offerId],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<Result<PricingAnswer, Failure>> =>
      callApi(confirmPrice, { body: { offerId: offerId ?? '' }, signal }),
  }
}

/** Asks for the price of an offer as it stands now. */
export function useConfirmedPrice(offerId: string | undefined) {
  return useQuery({ ...confirmedPriceQuery(offerId), enabled: offerId !== undefined })
}
