import { readFareRules, type RulesAnswer } from '#contract/api/fare-rules.ts'
import { useQuery } from '@tanstack/react-query'
import type { Result } from '#contract/terms/result.ts'
import { callApi } from '#web/api/client.ts'
import type { Failure } from '#web/api/failure.ts'

/** Fetches the rules of an offer's fare, once. A refusal is an answer too. */
export function useOfferRules(offerId: string) {
  return useQuery({
    queryKey: ['offer-rules', offerId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }): Promise<Result<RulesAnswer, Failure>> =>
      callApi(readFareRules, { body: { offerId }, signal }),
  })
}
