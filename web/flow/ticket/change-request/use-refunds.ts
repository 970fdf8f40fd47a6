import { listOrderRefunds, type RefundAnswer } from '#contract/api/staff/refunds-and-receipts.ts'
import { useQuery } from '@tanstack/react-query'
import { type OrderAnswer } from '#contract/api/order.ts'
import { type Result } from '#contract/terms/result.ts'
import { callApi } from '#web/api/client.ts'
import { type Failure } from '#web/api/failure.ts'

/** Before these an order has taken no money that could go back. */
const withoutMoney: readonly OrderAnswer['state'][] = [
  'submitted',
  'booking',
  'unknown',
  'requested',
  'quoted',
  'waitlisted',
  'rejected',
]
const askAgainMs = 30_000

/** The money of an order that goes back; asked again while any is on its way. */
export function useRefunds(order: OrderAnswer, orderKey: string): readonly RefundAnswer[] {
  const { data } = useQuery({
    // The state is in the name: a refund begins when the order moves.
    queryKey: ['refunds', orderKey, order.state, order.requests.length],
    enabled: !withoutMoney.includes(order.state),
    queryFn: ({ signal }): Promise<Result<{ refunds: RefundAnswer[] }, Failure>> =>
      callApi(listOrderRefunds, { orderKey, signal }),
    refetchInterval: ({ state }) =>
      state.data?.ok && state.data.value.refunds.some((one) => one.state !== 'done') ? askAgainMs : false,
  })
  return data?.ok ? data.value.refunds : []
}
