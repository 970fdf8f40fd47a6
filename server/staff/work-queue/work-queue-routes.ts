import { type FastifyInstance } from 'fastify'
import {
  orderSearchAnswer,
  orderSearchQuery,
  queueAnswer,
  queueQuery,
} from '#contract/api/staff/staff-orders.ts'
import { problem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { type BookingStep } from '#server/flow/booking/booking.ts'
import { type OrderOutcomes } from '#server/flow/ticket/ticket.ts'
import { route } from '#server/platform/http/route.ts'
import { foundOrderOf } from '../orders/found-order.ts'
import { type WorkQueueDeps, queuePage } from './work-queue.ts'

/** What these routes are made of. */
export type WorkQueueRouteDeps = WorkQueueDeps & {
  readonly booking: Pick<BookingStep, 'search'>
  readonly outcomes: OrderOutcomes
}

/** GET /api/staff/work-queue and /api/staff/orders/search */
export function queueRoutes(http: FastifyInstance, deps: WorkQueueRouteDeps): void {
  route(http, {
    method: 'GET',
    path: '/api/staff/work-queue',
    summary: 'Work that waits for staff, fifty at a time: what is worth most and due soonest first.',
    access: 'desk',
    query: queueQuery,
    answer: queueAnswer,
    handle: ({ query, caller }) =>
      caller.kind === 'user'
        ? queuePage(deps, { ...query, me: caller.userId })
        : fail(problem('notSignedIn')),
  })
  route(http, {
    method: 'GET',
    path: '/api/staff/orders/search',
    summary: 'Orders by order number, booking code, ticket number, name, telephone number or e-mail address.',
    access: 'desk',
    query: orderSearchQuery,
    answer: orderSearchAnswer,
    handle: async ({ query }) => {
      const { orders, hasMore } = await deps.booking.search(query.q)
      const outcomes = await deps.outcomes.of(orders)
      return succeed({
        orders: orders.map((one) => foundOrderOf(one, outcomes.get(one.bookingId))),
        hasMore,
      })
    },
  })
}
