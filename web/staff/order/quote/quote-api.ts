import {
  createQuote,
  priceOrder,
  cancelOrder,
  type PriceNowAnswer,
  type QuoteRequest,
} from '#contract/api/quote.ts'
import type { Result } from '#contract/terms/result.ts'
import { callApi } from '#web/api/client.ts'
import type { Failure } from '#web/api/failure.ts'

/** Sends a quote; returns why it failed, if it did. */
export async function sendQuote(request: QuoteRequest): Promise<Failure | undefined> {
  const sent = await callApi(createQuote, { body: request })
  return sent.ok ? undefined : sent.fault
}

/** Requests the current price of an order. */
export function repriceOrder(orderNumber: string): Promise<Result<PriceNowAnswer, Failure>> {
  return callApi(priceOrder, { body: { orderNumber } })
}

/** Cancels an unpaid order; returns why it failed, if it did. */
export async function cancelOpenOrder(orderNumber: string): Promise<Failure | undefined> {
  const sent = await callApi(cancelOrder, { body: { orderNumber } })
  return sent.ok ? undefined : sent.fault
}
