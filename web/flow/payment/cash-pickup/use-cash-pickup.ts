import {
  readCashPickupTimes,
  requestCashPickup,
  withdrawCashPickup,
  type CashPickupAnswer,
  type CashPickupRequest,
  type CashPickupTimesAnswer,
} from '#contract/api/staff/manual-payment.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Result } from '#contract/terms/result.ts'
import { callApi } from '#web/api/client.ts'
import { type Failure } from '#web/api/failure.ts'

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
  const isUnderWay = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [latest, setLatest] = useState<CashPickupAnswer>()
  const send = async (work: () => Promise<Result<CashPickupAnswer, Failure>>) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    setFailure(undefined)
    const answer = await work()
    await client.invalidateQueries({ queryKey: timesKey(pageKey) })
    isUnderWay.current = false
    setBusy(false)
    if (answer.ok) setLatest(answer.value)
    else setFailure(answer.fault)
  }
  return {
    times: useTimes(pageKey),
    withdrawn: latest?.state === 'withdrawn' ? latest : undefined,
    failure,
    isBusy,
    ask: (request) => send(() => callApi(requestCashPickup, { body: request })),
    withdraw: () => send(() => callApi(withdrawCashPickup, { body: { orderKey: pageKey } })),
  }
}

const timesKey = (pageKey: string) => ['cash-collection', pageKey]

function useTimes(pageKey: string): CashPickupTimesAnswer | undefined {
  const { data } = useQuery({
    queryKey: timesKey(pageKey),
    queryFn: ({ signal }): Promise<Result<CashPickupTimesAnswer, Failure>> =>
      callApi(readCashPickupTimes, { orderKey: pageKey, signal }),
    refetchInterval: ({ state }) =>
      state.data?.ok && state.data.value.collection?.state === 'asked' ? 20_000 : false,
  })
  return data?.ok ? data.value : undefined
}
