import type { FastifyInstance } from 'fastify'
import { quoteOwnVoid, voidOwnTickets } from '#contract/api/after-sales.ts'
import { readOrder } from '#contract/api/order.ts'
import { succeed } from '#contract/terms/result.ts'
import type { BookingStep } from '#server/flow/booking/booking.ts'
import { creditPayerOf } from '#server/flow/payment/payment.ts'
import { webAnswerChannel } from '#server/platform/audit/customer-answer.ts'
import { route } from '#server/platform/http/route.ts'
import type { TicketStep } from './ticket.ts'
import type { TicketVoids } from './void/ticket-voids.ts'

/** Dependencies of {@link ticketRoutes}. */
export type TicketRouteDeps = {
  readonly ticket: TicketStep
  readonly booking: Pick<BookingStep, 'openOrder'>
  readonly ticketVoids: Pick<TicketVoids, 'quoteOwn' | 'carryOutOwn'>
}

const bodyLimit = 8 * 1024
/** Each asks the airline. */
const voidLimit = { max: 20, perSeconds: 600 }

/** Registers GET /api/orders/{orderKey}, and POST /api/orders/void/ and /api/orders/void/quote/ of its owner. */
export function ticketRoutes(http: FastifyInstance, deps: TicketRouteDeps): void {
  const { ticket, booking, ticketVoids } = deps
  const common = { bodyLimit, limit: voidLimit, isKeptUnderLoad: true, isCustomersOnly: true } as const
  route(http, readOrder, {
    isKeptUnderLoad: true,
    handle: ({ params, caller }) => ticket.openOrder(params.orderKey, creditPayerOf(caller)),
  })
  route(http, quoteOwnVoid, {
    ...common,
    handle: async ({ body: { orderKey } }) => {
      const order = await booking.openOrder({ orderKey, act: 'quoteRequest' })
      return order.ok ? ticketVoids.quoteOwn(order.value) : order
    },
  })
  route(http, voidOwnTickets, {
    ...common,
    handle: async (asked) => {
      const { orderKey, amount } = asked.body
      const order = await booking.openOrder({ orderKey, act: 'agreeToRequest', caller: asked.caller })
      if (!order.ok) return order
      const sent = await ticketVoids.carryOutOwn(order.value, { amount, given: webAnswerChannel(asked) })
      return sent.ok ? succeed({ state: sent.value.state }) : sent
    },
  })
}
