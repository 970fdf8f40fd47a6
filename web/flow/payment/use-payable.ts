import { readPayable, type PayableAnswer } from '#contract/api/payment.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Result } from '#contract/terms/result.ts'
import { callApi } from '#web/api/client.ts'
import type { Failure } from '#web/api/failure.ts'
import { serverClock } from '#web/api/use-order.ts'
import { closeAfterDeadline } from './close-after-deadline.ts'
import { pollAfter } from './polling.ts'

/** The query key of an order's payment. */
export function payableKey(key: string | undefined): readonly unknown[] {
  return ['payable', key]
}

type Good = { readonly answer: PayableAnswer; readonly atMs: number }

/** A query without network is retried after this time. */
const afterSilenceMs = 5_000

/** The known state of an order's payment, and the result of the latest query. */
export type Payable = {
  /** The latest valid answer, closed once its deadline has passed: a lost connection removes nothing from the screen. */
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
  const [good, setGood] = useState<Good>()
  const { data } = query
  if (data?.ok && data.value !== good?.answer) setGood({ answer: data.value, atMs: query.dataUpdatedAt })
  const { refetch } = query
  return {
    known: useClosedAfterDeadline(good, refetch),
    knownAtMs: good?.atMs ?? 0,
    failure: data?.ok === false ? data.fault : undefined,
    isAsking: query.isFetching,
    ask: () => void query.refetch(),
  }
}

/** The longest time that a timer of the browser can wait. */
const longestTimerMs = 2 ** 31 - 1

/** Returns the answer, closed from the moment at which its deadline passes; the page then asks again. */
function useClosedAfterDeadline(
  good: Good | undefined,
  askAgain: () => Promise<unknown>,
): PayableAnswer | undefined {
  const [, renderAgain] = useState(0)
  useEffect(() => {
    if (!good?.answer.isPayable || good.answer.payBy === undefined) return
    const leftMs = Date.parse(good.answer.payBy) - serverClock(good.answer, good.atMs)()
    if (leftMs <= 0) return
    const close = () => {
      renderAgain((times) => times + 1)
      void askAgain()
    }
    const timer = setTimeout(close, Math.min(leftMs, longestTimerMs))
    return () => clearTimeout(timer)
  }, [good, askAgain])
  return good && closeAfterDeadline(good.answer, serverClock(good.answer, good.atMs)())
}

function payablePollInterval(data: Result<PayableAnswer, Failure> | undefined): number | false {
  if (data === undefined) return false
  if (data.ok) return pollAfter(data.value)
  return data.fault.kind === 'offline' ? afterSilenceMs : false
}
