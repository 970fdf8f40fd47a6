import {
  readRealTimeMarkup,
  setRealTimeMarkup,
  type RealTimeMarkupAnswer,
  type RealTimeMarkupRequest,
} from '#contract/api/staff/markup.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Result } from '#contract/terms/result.ts'
import { callApi } from '#web/api/client.ts'
import type { Failure } from '#web/api/failure.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'

type Answer = Result<RealTimeMarkupAnswer, Failure>

/** Reads the signed-in seller's own markup and returns a way to change it. Sends nothing for other users. */
export function useRealTimeMarkup() {
  const user = useSignedInUser()
  const queries = useQueryClient()
  const isSeller = user?.isSeller === true
  const queryKey = ['real-time-markup', user?.name]
  const { data, refetch } = useQuery({
    queryKey,
    enabled: isSeller,
    queryFn: ({ signal }): Promise<Answer> => callApi(readRealTimeMarkup, { signal }),
  })
  const saveRealTimeMarkup = async (markup: RealTimeMarkupRequest): Promise<Failure | undefined> => {
    const saved: Answer = await callApi(setRealTimeMarkup, { body: markup })
    if (!saved.ok) return saved.fault
    queries.setQueryData(queryKey, saved)
    return undefined
  }
  return { isSeller, answer: data, save: saveRealTimeMarkup, askAgain: () => void refetch() }
}

/** Returns whether a markup changes any price. */
export function isMarkupSet({ adult, child, infant, ignoresStanding }: RealTimeMarkupRequest): boolean {
  return ignoresStanding || adult + child + infant > 0
}
