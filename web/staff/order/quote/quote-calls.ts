import { type PriceNowAnswer, type QuoteRequest } from '#contract/api/quote.ts'
import { type Result } from '#contract/terms/result.ts'
import { callApi } from '#web/api/client.ts'
import { type Failure } from '#web/api/failure.ts'

/** Names an exact price; what stands in the way of it, if anything. */
export async function sendQuote(request: QuoteRequest): Promise<Failure | undefined> {
  const sent = await callApi({
    method: 'POST',
    path: '/api/staff/orders/quote/',
    body: { json: request },
    schema: () => import('#contract/api/quote.ts').then((shapes) => shapes.quoteAnswer),
  })
  return sent.ok ? undefined : sent.fault
}

/** Asks what an order would cost now. */
export function repriceOrder(orderNumber: string): Promise<Result<PriceNowAnswer, Failure>> {
  return callApi({
    method: 'POST',
    path: '/api/staff/orders/price/',
    body: { json: { orderNumber } },
    schema: () => import('#contract/api/quote.ts').then((shapes) => shapes.priceNowAnswer),
  })
}

/** Ends an order that is not paid; what stands in the way of it, if anything. */
export async function endOrder(orderNumber: string): Promise<Failure | undefined> {
  const sent = await callApi({
    method: 'POST',
    path: '/api/staff/orders/cancel/',
    body: { json: { orderNumber } },
    schema: () => import('#contract/api/quote.ts').then((shapes) => shapes.quoteReplyAnswer),
  })
  return sent.ok ? undefined : sent.fault
}
