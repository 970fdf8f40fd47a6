import type { FastifyInstance } from 'fastify'
import {
  listOpenOrders,
  createQuote,
  approveQuote,
  recordQuoteReply,
  priceOrder,
  cancelOrder,
  remindOfPayment,
} from '#contract/api/quote.ts'
import { createProblem } from '#contract/problem.ts'
import { parseOrderNumber } from '#contract/terms/booking.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { type BookingStep, quoteAnswerOf } from '#server/flow/booking/booking.ts'
import { route } from '#server/platform/http/route.ts'
import { ordersInManualReview, repricedOrderAnswer, quoteOrder } from './staff-quotes.ts'

type QuoteRouteDeps = { readonly booking: BookingStep }

/** GET /api/staff/orders/open/, POST /api/staff/orders/quote/, /cancel/ and /remind-payment */
export function quoteStaffRoutes(http: FastifyInstance, { booking }: QuoteRouteDeps): void {
  route(http, listOpenOrders, {
    access: 'desk',
    handle: async () => succeed({ orders: [...(await ordersInManualReview(booking))] }),
  })
  route(http, createQuote, {
    access: 'handleOrders',
    isFirstOfTwo: ({ state }) => state === 'proposed',
    handle: async ({ body, caller, reference, signal }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const { userId, sessionId } = caller
      const clerk = { userId, sessionId, requestId: reference, signal }
      const quoted = await quoteOrder(booking, body, clerk)
      if (!quoted.ok) return quoted
      const order = await booking.findById(quoted.value.bookingId)
      return order ? succeed(quoteAnswerOf(quoted.value, order)) : fail(createProblem('notFound'))
    },
  })
  quoteApprovalRoute(http, { booking })
  customerReplyRoute(http, { booking })
  repriceRoute(http, { booking })
  cancelOrderRoute(http, { booking })
  remindOfPaymentRoute(http, { booking })
}

function quoteApprovalRoute(http: FastifyInstance, { booking }: QuoteRouteDeps): void {
  route(http, approveQuote, {
    access: 'approveQuotes',
    audit: ({ body: { orderNumber: object, quoteId, reply } }) => ({ object, detail: { quoteId, reply } }),
    handle: async ({ body: { orderNumber: typed, quoteId, reply }, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const number = parseOrderNumber(typed)
      const order = number && (await booking.find(number))
      if (!order) return fail(createProblem('notFound'))
      const { orderNumber: own } = order
      const approval = { quoteId, isApproved: reply === 'approve', clerk: caller.userId }
      const quote = await booking.approveQuote({ orderNumber: own, ...approval })
      return quote.ok ? succeed(quoteAnswerOf(quote.value, order)) : quote
    },
  })
}

function customerReplyRoute(http: FastifyInstance, { booking }: QuoteRouteDeps): void {
  route(http, recordQuoteReply, {
    access: 'handleOrders',
    audit: ({ body: { orderNumber: object, quoteId, reply } }) => ({
      object,
      detail: { channel: 'phone', quoteId, reply },
    }),
    handle: async ({ body: { orderNumber: typed, quoteId, reply, acceptedTotal }, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const number = parseOrderNumber(typed)
      if (!number) return fail(createProblem('notFound'))
      const given = { channel: 'phone', recordedBy: caller.userId } as const
      const said = { orderNumber: number, quoteId, isYes: reply === 'yes', acceptedTotal, given }
      const answered = await booking.answerQuote(said)
      return answered.ok ? succeed({ orderNumber: number, state: answered.value.state }) : answered
    },
  })
}

function repriceRoute(http: FastifyInstance, { booking }: QuoteRouteDeps): void {
  route(http, priceOrder, {
    access: 'handleOrders',
    handle: async ({ body, caller, reference, signal }) => {
      const number = parseOrderNumber(body.orderNumber)
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      if (!number) return fail(createProblem('notFound'))
      const asking = { requestId: reference, signal, clerk: caller.userId }
      const asked = await booking.priceNow(number, asking)
      return asked.ok ? succeed(repricedOrderAnswer(asked.value)) : asked
    },
  })
}

function cancelOrderRoute(http: FastifyInstance, { booking }: QuoteRouteDeps): void {
  route(http, cancelOrder, {
    access: 'handleOrders',
    handle: async ({ body }) => {
      const number = parseOrderNumber(body.orderNumber)
      const order = number && (await booking.find(number))
      if (!order) return fail(createProblem('notFound'))
      const isCancelled = await booking.cancel(order.bookingId, 'staff')
      if (!isCancelled) return fail(createProblem('orderNotCancellable'))
      return succeed({ orderNumber: order.orderNumber, state: 'cancelled' as const })
    },
  })
}

function remindOfPaymentRoute(http: FastifyInstance, { booking }: QuoteRouteDeps): void {
  route(http, remindOfPayment, {
    access: 'handleOrders',
    handle: async ({ body }) => {
      const number = parseOrderNumber(body.orderNumber)
      const order = number && (await booking.find(number))
      if (!order) return fail(createProblem('notFound'))
      const reminded = await booking.remind(order.bookingId)
      return reminded.ok ? succeed({ orderNumber: order.orderNumber }) : reminded
    },
  })
}
