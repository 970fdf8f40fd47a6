import { readPayable, type PayableAnswer } from '#contract/api/payment.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Result } from '#contract/terms/result.ts'
import { callApi } from '#web/api/client.ts'
import type { Failure } from '#web/api/failure.ts'
import { pollAfter } from './polling.ts'

/** The query key of an order's payment. */
export function payableKey(key: string | undefined): readonly unknown[] {
  return ['payable', key]
}

/** A query without network is retried after this time. */
const afterSilenceMs = 5_000

/** The known state of an order's payment, and the result of the latest query. */
export type Payable = {
  /** The latest valid answer: a lost connection removes nothing from the screen. */
  readonly known: PayableAnswer | undefined
  /** When it arrived, by the browser's clock. */
  readonly knownAtMs: number
  readonly failure: Failure | undefined
  readonly isAsking: boolean
  ask(): void
}

/** Reads the payment of an order by its own key or its pay key; polls while something is under way. */
export function usePayable(key: string | undefined): Payable {
  const query = useQuery({
    queryKey: payableKey(key),
    enabled: key !== undefined,
    // On return from the bank's page the former answer is outdated.
    staleTime: 0,
    refetchOnWindowFocus: true,
    queryFn: ({ signal }): Promise<Result<PayableAnswer, Failure>> =>
      callApi(readPayable, { orderKey: key ?? '', signal }),
    refetchInterval: ({ state }) => payablePollInterval(state.data),
  })
  const [good, setGood] = useState<{ readonly answer: PayableAnswer; readonly atMs: number }>()
  const { data } = query
  if (data?.ok && data.value !== good?.answer) setGood({ answer: data.value, atMs: query.dataUpdatedAt })
  return {
    known: good?.answer,
    knownAtMs: good?.atMs ?? 0,
    failure: data?.ok === false ? data.fault : undefined,
    isAsking: query.isFetching,
    ask: () => void query.refetch(),
  }
}

function payablePollInterval(data: Result<PayableAnswer, Failure> | undefined): number | false {
  if (data === undefined) return false
  if (data.ok) return pollAfter(data.value)
  return data.fault.kind === 'offline' ? afterSilenceMs : false
}
