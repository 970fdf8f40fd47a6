import type { FastifyInstance } from 'fastify'
import { enterTicketNumbers as endpoint } from '#contract/api/staff/new-booking/manual-booking.ts'
import { createProblem } from '#contract/problem.ts'
import { parseOrderNumber } from '#contract/terms/booking.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { route } from '#server/platform/http/route.ts'
import { type TicketNumberDeps, enterTicketNumbers } from './enter-ticket-numbers.ts'

/** POST /api/staff/orders/ticket-numbers */
export function ticketNumberRoutes(
  http: FastifyInstance,
  { ticketNumbers }: { readonly ticketNumbers: TicketNumberDeps },
): void {
  route(http, endpoint, {
    access: 'issueTickets',
    audit: ({ body: { ticketNumbers: typed } }) => ({ detail: { count: typed.length } }),
    handle: async ({ body }) => {
      const number = parseOrderNumber(body.orderNumber)
      const booking = number && (await ticketNumbers.booking.find(number))
      if (!booking) return fail(createProblem('notFound'))
      const entered = await enterTicketNumbers(ticketNumbers, booking, body.ticketNumbers)
      if (!entered.ok) return entered
      return succeed({ orderNumber: booking.orderNumber, state: entered.value.state })
    },
  })
}
