import { useQuery } from '@tanstack/react-query'
import { type PaymentAnswer } from '#contract/api/payment.ts'
import { type PaymentMethod } from '#contract/terms/payment.ts'
import { type Result } from '#contract/terms/result.ts'
import { callApi } from '#web/api/client.ts'
import { type Failure } from '#web/api/failure.ts'

/** Chooses a way to pay an order and says where the money goes; choosing the same again changes nothing. */
export function usePayment(orderKey: string | undefined, paymentMethod: PaymentMethod | undefined) {
  return useQuery({
    queryKey: ['payment', orderKey, paymentMethod],
    enabled: orderKey !== undefined && paymentMethod !== undefined,
    queryFn: ({ signal }): Promise<Result<PaymentAnswer, Failure>> =>
      callApi({
        method: 'POST',
        path: '/api/payments/',
        body: { json: { orderKey, paymentMethod } },
        signal,
        schema: () => import('#contract/api/payment.ts').then((shapes) => shapes.paymentAnswer),
      }),
  })
}
