import { type FastifyInstance } from 'fastify'
import { z } from 'zod'
import { orderAnswer } from '#contract/api/order.ts'
import { orderKey } from '#contract/api/order-key.ts'
import { route } from '#server/platform/http/route.ts'
import { type TicketStep } from './ticket.ts'

/** Registers GET /api/orders/{orderKey}. */
export function ticketRoutes(http: FastifyInstance, { ticket }: { readonly ticket: TicketStep }): void {
  route(http, {
    method: 'GET',
    path: '/api/orders/:orderKey',
    isShedLast: true,
    summary: 'An order as its owner sees it; the key opens it without sign-in.',
    params: z.strictObject({ orderKey }),
    answer: orderAnswer,
    handle: ({ params }) => ticket.openOrder(params.orderKey),
  })
}
