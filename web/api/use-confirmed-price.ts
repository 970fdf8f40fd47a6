import { confirmPrice, type PricingAnswer } from '#contract/api/price.ts'
import type { ExtraRequest } from '#contract/api/offer/extra-request.ts'
import { useQuery } from '@tanstack/react-query'
import type { ProblemCode } from '#contract/problem.ts'
import type { Result } from '#contract/terms/result.ts'
import { callApi } from './client.ts'
import type { Failure } from './failure.ts'

/**
 * The query for the current price of an offer, for staff on behalf of a company. A refusal is an answer too and is not
 * retried.
 */
export function confirmedPriceQuery(
  offerId: string | undefined,
  extras: readonly ExtraRequest[] = [],
  companyId?: string,
) {
  return {
    queryKey: ['price', offerId, ...extras, ...(companyId === undefined ? [] : [companyId])],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<Result<PricingAnswer, Failure>> =>
      callApi(confirmPrice, {
        body: { offerId: offerId ?? '', ...(extras.length > 0 && { extras: [...extras] }) },
        companyId,
        signal,
      }),
  }
}

/** Returns whether asking for this price again cannot help: the offer ended, or its link is none of the shop's. */
export function isOfferOver(failure: Failure): boolean {
  return failure.kind === 'problem' && overProblems.includes(failure.problem)
}

const overProblems: readonly ProblemCode[] = ['offerGone', 'offerUnknown', 'offerTampered']

/** Requests the current price of an offer, for staff on behalf of a company. */
export function useConfirmedPrice(offerId: string | undefined, companyId?: string) {
  return useQuery({ ...confirmedPriceQuery(offerId, [], companyId), enabled: offerId !== undefined })
}
