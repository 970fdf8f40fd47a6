import type { FastifyInstance } from 'fastify'
import { readOrder } from '#contract/api/order.ts'
import { route } from '#server/platform/http/route.ts'
import type { TicketStep } from './ticket.ts'

/** Registers GET /api/orders/{orderKey}. */
export function ticketRoutes(http: FastifyInstance, { ticket }: { readonly ticket: TicketStep }): void {
  route(http, readOrder, {
    isKeptUnderLoad: true,
    handle: ({ params }) => ticket.openOrder(params.orderKey),
  })
}
