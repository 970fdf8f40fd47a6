import {
  readRealTimeMarkup,
  setRealTimeMarkup,
  type RealTimeMarkupAnswer,
  type RealTimeMarkupRequest,
} from '#contract/api/staff/markup.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Result } from '#contract/terms/result.ts'
import { callApi } from '#web/api/client.ts'
import { type Failure } from '#web/api/failure.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'

type Answer = Result<RealTimeMarkupAnswer, Failure>

/** What the signed-in seller adds to the offers shown to that seller, and a way to change it. Asks for nobody else. */
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
  const save = async (markup: RealTimeMarkupRequest): Promise<Failure | undefined> => {
    const saved: Answer = await callApi(setRealTimeMarkup, { body: markup })
    if (!saved.ok) return saved.fault
    queries.setQueryData(queryKey, saved)
    return undefined
  }
  return { isSeller, answer: data, save, askAgain: () => void refetch() }
}

/** Whether a markup changes any price. */
export function isSet({ adult, child, infant, ignoresStanding }: RealTimeMarkupRequest): boolean {
  return ignoresStanding || adult + child + infant > 0
}
