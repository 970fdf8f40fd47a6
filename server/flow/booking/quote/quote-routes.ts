import type { FastifyInstance } from 'fastify'
import { type QuoteReply, replyToQuote } from '#contract/api/quote.ts'
import type { Problem } from '#contract/problem.ts'
import type { BookingState } from '#contract/terms/booking.ts'
import { type Result, succeed } from '#contract/terms/result.ts'
import { webAnswerChannel } from '#server/platform/audit/customer-answer.ts'
import { type RequestContext, route } from '#server/platform/http/route.ts'
import type { BookingStep } from '../booking.ts'

/** POST /api/orders/quote/ */
export function quoteRoutes(http: FastifyInstance, { booking }: { readonly booking: BookingStep }): void {
  route(http, replyToQuote, {
    isKeptUnderLoad: true,
    isCustomersOnly: true,
    limit: { max: 60, perSeconds: 60 },
    handle: (context) => handleQuoteReply(booking, context),
  })
}

type ReplyResult = { readonly orderNumber: string; readonly state: BookingState }

async function handleQuoteReply(
  booking: BookingStep,
  context: RequestContext<QuoteReply>,
): Promise<Result<ReplyResult, Problem>> {
  const { body, caller } = context
  const order = await booking.openOrder({ orderKey: body.orderKey, act: 'answerQuote', caller })
  if (!order.ok) return order
  const { orderNumber } = order.value
  const { quoteId, acceptedTotal } = body
  const isYes = body.reply === 'yes'
  const given = webAnswerChannel(context)
  const answered = await booking.answerQuote({ orderNumber, quoteId, isYes, acceptedTotal, given })
  return answered.ok ? succeed({ orderNumber, state: answered.value.state }) : answered
}
