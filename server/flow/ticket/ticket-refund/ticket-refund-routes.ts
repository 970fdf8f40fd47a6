import type { FastifyInstance } from 'fastify'
import {
  advanceCustomerRefund,
  answerRefundApplication,
  quoteTicketRefund,
  recordSupplierRefund,
  refundTickets,
} from '#contract/api/staff/order/ticket-refunds.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { parseOrderNumber } from '#contract/terms/booking.ts'
import { satang } from '#contract/terms/money.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Booking, BookingStep } from '#server/flow/booking/booking.ts'
import { type Caller, hasCallerRight } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import type { RefundingClerk } from './quote-ticket-refund.ts'
import type { TicketRefunds } from './ticket-refunds.ts'

/** Dependencies of {@link ticketRefundRoutes}. */
export type TicketRefundRouteDeps = {
  readonly booking: Pick<BookingStep, 'find'>
  readonly ticketRefunds: TicketRefunds
}

/** Registers POST /api/staff/orders/ticket-refunds, …/quote, …/application, …/supplier-paid and …/advance. */
export function ticketRefundRoutes(http: FastifyInstance, deps: TicketRefundRouteDeps): void {
  const { booking, ticketRefunds } = deps
  route(http, quoteTicketRefund, {
    access: 'handleOrders',
    handle: async ({ body: { orderNumber, ...query }, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const order = await orderByNumber(booking, orderNumber)
      return order.ok ? ticketRefunds.quote(order.value, { query, clerk: refundingClerkOf(caller) }) : order
    },
  })
  route(http, refundTickets, {
    access: 'handleOrders',
    audit: ({ body: { orderNumber: object, ticketNumbers, basis, fromSupplier, toCustomer } }) => ({
      object,
      detail: { ticketNumbers: ticketNumbers.join(' '), basis, fromSupplier, toCustomer },
    }),
    isFirstOfTwo: ({ state }) => state === 'approvalNeeded',
    handle: async ({ body: { orderNumber, fromSupplier, toCustomer, ...query }, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const order = await orderByNumber(booking, orderNumber)
      if (!order.ok) return order
      const seen = { fromSupplier, toCustomer }
      const sent = await ticketRefunds.carryOut(order.value, { query, seen, clerk: refundingClerkOf(caller) })
      if (!sent.ok) return sent
      return succeed({ state: sent.value === 'approvalNeeded' ? sent.value : sent.value.state })
    },
  })
  ledgerRoutes(http, deps)
}

/** The routes of what becomes of a refund afterwards: the airline's answer, its money, and the customer's. */
function ledgerRoutes(http: FastifyInstance, { ticketRefunds }: TicketRefundRouteDeps): void {
  route(http, answerRefundApplication, {
    access: 'handleOrders',
    audit: ({ body: { refundId: object, isAuthorised } }) => ({ object, detail: { isAuthorised } }),
    handle: async ({ body }) => stateOf(await ticketRefunds.answer(body)),
  })
  route(http, recordSupplierRefund, {
    access: 'makeRefunds',
    audit: ({ body: { refundId: object, amount } }) => ({ object, detail: { amount } }),
    handle: async ({ body: { refundId, amount }, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const received = satang(amount)
      return stateOf(await ticketRefunds.recordSupplierPaid({ refundId, clerk: caller.userId, received }))
    },
  })
  route(http, advanceCustomerRefund, {
    access: 'makeRefunds',
    audit: ({ body: { refundId: object } }) => ({ object }),
    handle: async ({ body: { refundId }, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      return stateOf(await ticketRefunds.advance({ refundId, clerk: caller.userId }))
    },
  })
}

function stateOf<State>(
  moved: Result<{ readonly state: State }, Problem>,
): Result<{ state: State }, Problem> {
  return moved.ok ? succeed({ state: moved.value.state }) : moved
}

/** The limit of the right to return money applies to those who have it. */
function refundingClerkOf(caller: Extract<Caller, { kind: 'user' }>): RefundingClerk {
  const mayReturnMoney = hasCallerRight(caller, 'makeRefunds')
  return { userId: caller.userId, mayReturnMoney, right: mayReturnMoney ? 'makeRefunds' : 'handleOrders' }
}

async function orderByNumber(
  booking: Pick<BookingStep, 'find'>,
  typed: string,
): Promise<Result<Booking, Problem>> {
  const number = parseOrderNumber(typed)
  const order = number && (await booking.find(number))
  return order ? succeed(order) : fail(createProblem('notFound'))
}
