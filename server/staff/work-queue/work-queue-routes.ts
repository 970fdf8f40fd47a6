import type { FastifyInstance } from 'fastify'
import { searchOrders } from '#contract/api/staff/order/order-search.ts'
import { readWorkQueue } from '#contract/api/staff/work-queue.ts'
import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import type { BookingStep } from '#server/flow/booking/booking.ts'
import type { OrderOutcomes } from '#server/flow/ticket/ticket.ts'
import { route } from '#server/platform/http/route.ts'
import { orderSearchResultOf } from '../orders/order-search-result.ts'
import { type WorkQueueDeps, workQueuePage } from './work-queue.ts'

/** Dependencies of these routes. */
export type WorkQueueRouteDeps = WorkQueueDeps & {
  readonly booking: Pick<BookingStep, 'search'>
  readonly outcomes: OrderOutcomes
}

/** GET /api/staff/work-queue and /api/staff/orders/search */
export function workQueueRoutes(http: FastifyInstance, deps: WorkQueueRouteDeps): void {
  route(http, readWorkQueue, {
    access: 'desk',
    handle: ({ query, caller }) =>
      caller.kind === 'user'
        ? workQueuePage(deps, { ...query, me: caller.userId })
        : fail(createProblem('notSignedIn')),
  })
  route(http, searchOrders, {
    access: 'desk',
    handle: async ({ query }) => {
      const { orders, hasMore } = await deps.booking.search(query.q)
      const outcomes = await deps.outcomes.of(orders)
      return succeed({
        orders: orders.map((one) => orderSearchResultOf(one, outcomes.get(one.bookingId))),
        hasMore,
      })
    },
  })
}
