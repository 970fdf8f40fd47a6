import {
  createQuote,
  priceOrder,
  cancelOrder,
  type PriceNowAnswer,
  type QuoteRequest,
} from '#contract/api/quote.ts'
import { type Result } from '#contract/terms/result.ts'
import { callApi } from '#web/api/client.ts'
import { type Failure } from '#web/api/failure.ts'

/** Names an exact price; what stands in the way of it, if anything. */
export async function sendQuote(request: QuoteRequest): Promise<Failure | undefined> {
  const sent = await callApi(createQuote, { body: request })
  return sent.ok ? undefined : sent.fault
}

/** Asks what an order would cost now. */
export function repriceOrder(orderNumber: string): Promise<Result<PriceNowAnswer, Failure>> {
  return callApi(priceOrder, { body: { orderNumber } })
}

/** Ends an order that is not paid; what stands in the way of it, if anything. */
export async function endOrder(orderNumber: string): Promise<Failure | undefined> {
  const sent = await callApi(cancelOrder, { body: { orderNumber } })
  return sent.ok ? undefined : sent.fault
}
