import type { FastifyInstance } from 'fastify'
import {
  exchangeTickets,
  recordReinstatedTickets,
  recordReissuedTickets,
  searchExchange,
} from '#contract/api/staff/order/ticket-exchange.ts'
import { createProblem } from '#contract/problem.ts'
import { exchangeRefusals } from '#contract/terms/document/ticket-exchange.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import type { BookingStep } from '#server/flow/booking/booking.ts'
import { hasCallerRight } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import { orderByNumber } from '../document/travel-document-routes.ts'
import type { TicketExchange } from './exchange-store.ts'
import type { TicketExchanges } from './ticket-exchanges.ts'

/** Dependencies of {@link exchangeRoutes}. */
export type ExchangeRouteDeps = {
  readonly booking: Pick<BookingStep, 'find'>
  readonly ticketExchanges: TicketExchanges
}

/** Registers the routes below /api/staff/orders/exchange. */
export function exchangeRoutes(http: FastifyInstance, { booking, ticketExchanges }: ExchangeRouteDeps): void {
  searchExchangeRoute(http, { booking, ticketExchanges })
  route(http, exchangeTickets, {
    access: 'handleOrders',
    audit: ({ body: { orderNumber: object, waived, byPaymentLink, onAccount, ...sent } }) => ({
      object,
      detail: {
        exchangeId: sent.exchangeId,
        position: sent.position,
        agencyFee: sent.agencyFee,
        total: sent.total,
        ...(waived !== undefined && { waived }),
        ...(byPaymentLink && { byPaymentLink }),
        ...(onAccount && { onAccount }),
      },
    }),
    isFirstOfTwo: ({ state }) => state === 'approvalNeeded',
    handle: async ({ body: { orderNumber, ...chosen }, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const order = await orderByNumber(booking, orderNumber)
      if (!order.ok) return order
      const right = chosen.total < 0 && hasCallerRight(caller, 'makeRefunds') ? 'makeRefunds' : 'handleOrders'
      const clerk = { userId: caller.userId, right } as const
      const sent = await ticketExchanges.carryOut(order.value, { ...chosen, clerk })
      if (!sent.ok) return sent
      if (sent.value === 'approvalNeeded') return succeed({ state: sent.value, newNumbers: [] })
      return succeed(exchangeResultOf(sent.value))
    },
  })
  recordReissueRoute(http, { booking, ticketExchanges })
  recordReinstatementRoute(http, { booking, ticketExchanges })
}

function searchExchangeRoute(http: FastifyInstance, { booking, ticketExchanges }: ExchangeRouteDeps): void {
  route(http, searchExchange, {
    access: 'handleOrders',
    handle: async ({ body, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const order = await orderByNumber(booking, body.orderNumber)
      if (!order.ok) return order
      const changes = body.changes.map((one) => ({ ...one, departureOn: one.departureOn as LocalDate }))
      const { scheduleChangeId } = body
      return ticketExchanges.search(order.value, { changes, clerk: caller.userId, scheduleChangeId })
    },
  })
}

function recordReissueRoute(http: FastifyInstance, { booking, ticketExchanges }: ExchangeRouteDeps): void {
  route(http, recordReissuedTickets, {
    access: 'issueTickets',
    audit: ({ body: { orderNumber: object, exchangeId, position, ticketNumbers } }) => ({
      object,
      detail: {
        exchangeId,
        ticketNumbers: ticketNumbers.join(' '),
        ...(position !== undefined && { position }),
      },
    }),
    isFirstOfTwo: ({ state }) => state === 'approvalNeeded',
    handle: async ({ body: { orderNumber, ...reissued }, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const order = await orderByNumber(booking, orderNumber)
      if (!order.ok) return order
      const done = await ticketExchanges.recordReissue(order.value, { ...reissued, clerk: caller.userId })
      if (!done.ok) return done
      if (done.value === 'approvalNeeded') return succeed({ state: done.value, newNumbers: [] })
      return succeed({ state: done.value.state, newNumbers: [...done.value.newNumbers] })
    },
  })
}

function recordReinstatementRoute(
  http: FastifyInstance,
  { booking, ticketExchanges }: ExchangeRouteDeps,
): void {
  route(http, recordReinstatedTickets, {
    access: 'issueTickets',
    audit: ({ body: { orderNumber: object, exchangeId } }) => ({ object, detail: { exchangeId } }),
    isFirstOfTwo: ({ state }) => state === 'approvalNeeded',
    handle: async ({ body: { orderNumber, exchangeId }, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const order = await orderByNumber(booking, orderNumber)
      if (!order.ok) return order
      const reinstated = { exchangeId, clerk: caller.userId }
      const done = await ticketExchanges.recordReinstatement(order.value, reinstated)
      if (!done.ok) return done
      if (done.value === 'approvalNeeded') return succeed({ state: done.value, newNumbers: [] })
      return succeed({ state: done.value.state, newNumbers: [...done.value.newNumbers] })
    },
  })
}

function exchangeResultOf({ state, newNumbers, note }: TicketExchange) {
  const refusal = state === 'refused' ? exchangeRefusals.find((one) => one === note) : undefined
  return { state, newNumbers: [...newNumbers], ...(refusal && { refusal }) }
}
