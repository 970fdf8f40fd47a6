import { type FastifyInstance } from 'fastify'
import { type QuoteReply, quoteReply, quoteReplyAnswer } from '#contract/api/quote.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { type BookingState } from '#contract/terms/booking.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { route } from '#server/platform/http/route.ts'
import { type BookingStep } from './booking.ts'

/** POST /api/orders/quote/ */
export function quoteRoutes(http: FastifyInstance, { booking }: { readonly booking: BookingStep }): void {
  route(http, {
    method: 'POST',
    path: '/api/orders/quote/',
    isShedLast: true,
    summary:
      "Takes the customer's yes or no to the exact price of an order; the same answer twice is one answer.",
    body: quoteReply,
    answer: quoteReplyAnswer,
    limit: { max: 60, perSeconds: 60 },
    handle: ({ body }) => answer(booking, body),
  })
}

type Answered = { readonly orderNumber: string; readonly state: BookingState }

async function answer(booking: BookingStep, given: QuoteReply): Promise<Result<Answered, Problem>> {
  const orderNumber = booking.openOrderKey(given.orderKey)
  if (!orderNumber) return fail(problem('notFound'))
  const { quoteId, acceptedTotal } = given
  const isYes = given.reply === 'yes'
  const answered = await booking.answerQuote({ orderNumber, quoteId, isYes, acceptedTotal })
  return answered.ok ? succeed({ orderNumber, state: answered.value.state }) : answered
}
