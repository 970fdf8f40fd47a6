import {
  readCashPickupTimes,
  requestCashPickup,
  withdrawCashPickup,
  type CashPickupAnswer,
  type CashPickupRequest,
  type CashPickupTimesAnswer,
} from '#contract/api/staff/manual-payment.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Result } from '#contract/terms/result.ts'
import { callApi } from '#web/api/client.ts'
import type { Failure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/use-command.ts'

/** The cash pickup of an order. */
export type Collecting = {
  /** The available times, and the current request; undefined until they are known. */
  readonly times: CashPickupTimesAnswer | undefined
  /** The request that was just withdrawn here: the server no longer returns it. */
  readonly withdrawn: CashPickupAnswer | undefined
  readonly failure: Failure | undefined
  readonly isBusy: boolean
  ask(request: CashPickupRequest): Promise<void>
  withdraw(): Promise<void>
}

/** Reads the cash pickup of an order, and returns ways to request or withdraw one. */
export function useCashPickup(pageKey: string): Collecting {
  const client = useQueryClient()
  const { isBusy, failure, call } = useCommand()
  const [latest, setLatest] = useState<CashPickupAnswer>()
  const sendAndReload = (work: () => Promise<Result<CashPickupAnswer, Failure>>) =>
    call(async () => {
      const answer = await work()
      await client.invalidateQueries({ queryKey: pickupTimesQueryKey(pageKey) })
      return answer
    }, setLatest)
  return {
    times: usePickupTimes(pageKey),
    withdrawn: latest?.state === 'withdrawn' ? latest : undefined,
    failure,
    isBusy,
    ask: (request) => sendAndReload(() => callApi(requestCashPickup, { body: request })),
    withdraw: () => sendAndReload(() => callApi(withdrawCashPickup, { body: { orderKey: pageKey } })),
  }
}

const pickupTimesQueryKey = (pageKey: string) => ['cash-collection', pageKey]

function usePickupTimes(pageKey: string): CashPickupTimesAnswer | undefined {
  const { data } = useQuery({
    queryKey: pickupTimesQueryKey(pageKey),
    queryFn: ({ signal }): Promise<Result<CashPickupTimesAnswer, Failure>> =>
      callApi(readCashPickupTimes, { orderKey: pageKey, signal }),
    refetchInterval: ({ state }) =>
      state.data?.ok && state.data.value.collection?.state === 'asked' ? 20_000 : false,
  })
  return data?.ok ? data.value : undefined
}
