import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Right, hasRight } from '#contract/rights.ts'
import { callApi } from '#web/api/client.ts'
import {
  type AnyInput,
  type ApiEndpoint,
  type Schema,
  type CallArguments,
  type CallInput,
  type Read,
  endpointUrl,
} from '#web/api/endpoint-call.ts'
import type { Failure } from '#web/api/failure.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'

const askAgainMs = 30_000

/** A polled list of the staff side. */
export type WorkList<Value> = {
  /** The last answer; kept while a later query fails, so that nobody loses what they are working on. */
  readonly value: Value | undefined
  /** Why the latest query failed. */
  readonly fault: Failure | undefined
  /** When the answer arrived, by the browser's clock (ms since 1970); 0 before. */
  readonly receivedAtMs: number
  readonly askAgain: () => void
  readonly renew: () => Promise<void>
}

type CachedList<Value> = { readonly value?: Value; readonly fault?: Failure }

/** Options of a polled list: the required right, and the endpoint's input. */
export type WorkListOptions<Spec> = CallInput<Spec> & {
  readonly right: Right
  /** The polling interval, in ms; half a minute by default. */
  readonly everyMs?: number
}

/** Reads a list of the staff side and polls it; sends nothing for users without the right. */
export function useWorkList<const Spec extends ApiEndpoint & { readonly answer: Schema<unknown> }>(
  endpoint: Spec,
  options: WorkListOptions<Spec>,
): WorkList<Read<Spec, 'answer'>> {
  const { right, everyMs = askAgainMs, ...input } = options
  const path = endpointUrl(endpoint, input as AnyInput)
  const user = useSignedInUser()
  const queries = useQueryClient()
  const queryKey = ['desk', path, user?.name]
  const { data, refetch, dataUpdatedAt } = useQuery({
    queryKey,
    enabled: user !== undefined && hasRight(user.roles, right),
    refetchInterval: everyMs,
    queryFn: async ({ signal }): Promise<CachedList<Read<Spec, 'answer'>>> => {
      const answer = await callApi(endpoint, ...([{ ...input, signal }] as CallArguments<Spec>))
      if (answer.ok) return { value: answer.value }
      return { ...queries.getQueryData<CachedList<Read<Spec, 'answer'>>>(queryKey), fault: answer.fault }
    },
  })
  return {
    value: data?.value,
    fault: data?.fault,
    receivedAtMs: dataUpdatedAt,
    askAgain: () => void refetch(),
    renew: () => queries.invalidateQueries({ queryKey: ['desk'] }),
  }
}
