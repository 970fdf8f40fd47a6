import { type FastifyInstance } from 'fastify'
import {
  orderFindAnswer,
  orderFindRequest,
  orderRequestAnswer,
  orderRequestQuoteRequest,
  orderRequestWithdrawal,
  orderRequestYes,
  staffRequestReply,
  staffRequestsAnswer,
} from '#contract/api/order-request.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Booking, type BookingStep } from '#server/flow/booking/booking.ts'
import { route } from '#server/platform/http/route.ts'
import { type FindOrder } from './find-order.ts'
import { type OrderRequests } from './order-requests.ts'

/** What these routes are made of. */
export type OrderRequestRouteParts = {
  readonly booking: BookingStep
  readonly requests: OrderRequests
  readonly findOrder: FindOrder
}

const bodyLimit = 8 * 1024
/** Guessing an order from one address; somebody who mistypes needs a few. */
const findLimit = { max: 20, perSeconds: 600 }
const limit = { max: 60, perSeconds: 60 }

/** Looking an order up without its link, and what its owner asks for. */
export function orderRequestRoutes(http: FastifyInstance, parts: OrderRequestRouteParts): void {
  findRoute(http, parts)
  ownerRoutes(http, parts)
  staffRoutes(http, parts)
}

function findRoute(http: FastifyInstance, { findOrder }: OrderRequestRouteParts): void {
  route(http, {
    method: 'POST',
    path: '/api/orders/find/',
    summary: 'Finds an order by its number or booking code and the e-mail address it was booked with.',
    body: orderFindRequest,
    answer: orderFindAnswer,
    bodyLimit,
    limit: findLimit,
    handle: ({ body }) => findOrder(body),
  })
}

function ownerRoutes(http: FastifyInstance, { booking, requests }: OrderRequestRouteParts): void {
  const common = { method: 'POST', answer: orderRequestAnswer, bodyLimit, limit, isShedLast: true } as const
  route(http, {
    ...common,
    path: '/api/orders/requests/quote/',
    summary: 'What a cancellation, a refund or a change would cost or bring; nothing is done yet.',
    body: orderRequestQuoteRequest,
    handle: async ({ body: { orderKey, ...asked } }) => {
      const order = await openOrder(booking, orderKey)
      return order.ok ? requests.quote(order.value, asked) : order
    },
  })
  route(http, {
    ...common,
    path: '/api/orders/requests/',
    summary: "The owner's yes to what was quoted; asking again changes nothing.",
    body: orderRequestYes,
    handle: async ({ body: { orderKey, requestId } }) => {
      const order = await openOrder(booking, orderKey)
      return order.ok ? requests.accept(order.value, requestId) : order
    },
  })
  route(http, {
    ...common,
    path: '/api/orders/requests/withdraw/',
    summary: 'Takes a request back that staff have not carried out.',
    body: orderRequestWithdrawal,
    handle: async ({ body: { orderKey, requestId } }) => {
      const order = await openOrder(booking, orderKey)
      return order.ok ? requests.withdraw(order.value, requestId) : order
    },
  })
}

function staffRoutes(http: FastifyInstance, { requests }: OrderRequestRouteParts): void {
  route(http, {
    method: 'GET',
    path: '/api/staff/requests',
    summary: 'What owners of orders ask for and staff have to carry out, the oldest first.',
    access: 'desk',
    answer: staffRequestsAnswer,
    handle: async () => succeed(await requests.asked()),
  })
  route(http, {
    method: 'POST',
    path: '/api/staff/requests/reply',
    summary:
      'What staff say to a request: done as quoted, declined, or a figure for the owner to say yes to.',
    access: 'workOrders',
    body: staffRequestReply,
    answer: orderRequestAnswer,
    bodyLimit,
    handle: async ({ body, caller }) =>
      caller.kind === 'user' ? requests.reply(body, caller.userId) : fail(problem('notSignedIn')),
  })
}

/** The order that a key opens; a wrong key and a missing order answer alike. */
async function openOrder(booking: BookingStep, orderKey: string): Promise<Result<Booking, Problem>> {
  const number = booking.openOrderKey(orderKey)
  const order = number && (await booking.find(number))
  return order ? succeed(order) : fail(problem('notFound'))
}
