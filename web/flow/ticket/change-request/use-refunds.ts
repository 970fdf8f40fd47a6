import { listOrderRefunds, type RefundAnswer } from '#contract/api/staff/refunds-and-receipts.ts'
import { useQuery } from '@tanstack/react-query'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { Result } from '#contract/terms/result.ts'
import { callApi } from '#web/api/client.ts'
import type { Failure } from '#web/api/failure.ts'

/** In these states an order has taken no money that could be refunded. */
const withoutMoney: readonly OrderAnswer['state'][] = [
  'submitted',
  'booking',
  'unknown',
  'requested',
  'quoted',
  'waitlisted',
  'awaitingPayment',
]
const askAgainMs = 30_000

/** Reads the refunds of an order; polls while any is under way. */
export function useRefunds(order: OrderAnswer, orderKey: string): readonly RefundAnswer[] {
  const { data } = useQuery({
    // The state is part of the key: a refund begins when the order changes state.
    queryKey: ['refunds', orderKey, order.state, order.requests.length],
    enabled: !withoutMoney.includes(order.state),
    queryFn: ({ signal }): Promise<Result<{ refunds: RefundAnswer[] }, Failure>> =>
      callApi(listOrderRefunds, { orderKey, signal }),
    refetchInterval: ({ state }) =>
      state.data?.ok && state.data.value.refunds.some((one) => one.state !== 'done') ? askAgainMs : false,
  })
  return data?.ok ? data.value.refunds : []
}
