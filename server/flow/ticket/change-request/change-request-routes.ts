import type { FastifyInstance } from 'fastify'
import {
  lookUpOrder,
  quoteChangeRequest,
  acceptChangeRequest,
  withdrawChangeRequest,
  listChangeRequests,
  replyToChangeRequest,
  quoteChangeByPhone,
  acceptChangeByPhone,
  refundCancelledFlight,
} from '#contract/api/change-request.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { parseOrderNumber } from '#contract/terms/booking.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Booking, BookingStep } from '#server/flow/booking/booking.ts'
import { clientNetwork } from '#server/platform/http/request/client-network.ts'
import { webAnswerChannel } from '#server/platform/audit/customer-answer.ts'
import { hasCallerRight } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import type { FindOrder } from '../find-order.ts'
import type { ChangeRequests } from './change-requests.ts'

/** Dependencies of {@link changeRequestRoutes}. */
export type ChangeRequestRouteDeps = {
  readonly booking: BookingStep
  readonly requests: ChangeRequests
  readonly findOrder: FindOrder
}

const bodyLimit = 8 * 1024
/** Look-up limit of one address: prevents guessing, and leaves room for typing errors. */
const findLimit = { max: 20, perSeconds: 600 }
const limit = { max: 60, perSeconds: 60 }

/** Registers the order look-up without a link, and the routes of change requests. */
export function changeRequestRoutes(http: FastifyInstance, deps: ChangeRequestRouteDeps): void {
  findOrderRoute(http, deps)
  customerRequestRoutes(http, deps)
  staffRequestRoutes(http, deps)
  phoneRequestRoutes(http, deps)
  refundCancelledFlightRoute(http, deps)
}

function findOrderRoute(http: FastifyInstance, { findOrder }: ChangeRequestRouteDeps): void {
  route(http, lookUpOrder, {
    bodyLimit,
    limit: findLimit,
    isCustomersOnly: true,
    handle: ({ body, address }) => findOrder(body, clientNetwork(address)),
  })
}

/** Settings shared by the routes of an order's owner. */
const common = {
  bodyLimit,
  limit,
  isKeptUnderLoad: true,
  isCustomersOnly: true,
} as const

function customerRequestRoutes(http: FastifyInstance, { booking, requests }: ChangeRequestRouteDeps): void {
  route(http, quoteChangeRequest, {
    ...common,
    handle: async ({ body: { orderKey, ...asked } }) => {
      const order = await booking.openOrder({ orderKey, act: 'quoteRequest' })
      return order.ok ? requests.quote(order.value, asked) : order
    },
  })
  route(http, acceptChangeRequest, {
    ...common,
    handle: async (ask) => {
      const { orderKey, requestId } = ask.body
      // Anyone who looked the order up may cancel it while unpaid; everything else needs the customer's
      // consent.
      const act = (await requests.kindOf(requestId)) === 'cancel' ? 'cancelUnpaid' : 'agreeToRequest'
      const order = await booking.openOrder({ orderKey, act, caller: ask.caller })
      return order.ok ? requests.accept(order.value, { requestId, given: webAnswerChannel(ask) }) : order
    },
  })
  route(http, withdrawChangeRequest, {
    ...common,
    handle: async ({ body: { orderKey, requestId }, caller }) => {
      const order = await booking.openOrder({ orderKey, act: 'withdrawRequest', caller })
      return order.ok ? requests.withdraw(order.value, requestId) : order
    },
  })
}

function staffRequestRoutes(http: FastifyInstance, { requests }: ChangeRequestRouteDeps): void {
  route(http, listChangeRequests, {
    access: 'desk',
    handle: async () => succeed(await requests.asked()),
  })
  route(http, replyToChangeRequest, {
    access: 'desk',
    bodyLimit,
    handle: async ({ body, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const clerk = {
        userId: caller.userId,
        mayWorkOrders: hasCallerRight(caller, 'handleOrders'),
        mayReturnMoney: hasCallerRight(caller, 'makeRefunds'),
      }
      return requests.reply(body, clerk)
    },
  })
}

/**
 * Registers the routes with which staff record in their own name what the customer requests and accepts by
 * phone.
 */
function phoneRequestRoutes(http: FastifyInstance, { booking, requests }: ChangeRequestRouteDeps): void {
  const common = { access: 'handleOrders', bodyLimit } as const
  route(http, quoteChangeByPhone, {
    ...common,
    handle: async ({ body: { orderNumber, ...asked } }) => {
      const order = await orderByNumber(booking, orderNumber)
      return order.ok ? requests.quote(order.value, asked) : order
    },
  })
  route(http, acceptChangeByPhone, {
    ...common,
    audit: ({ body: { orderNumber: object, requestId } }) => ({
      object,
      detail: { channel: 'phone', requestId },
    }),
    handle: async ({ body: { orderNumber, requestId }, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const order = await orderByNumber(booking, orderNumber)
      const given = { channel: 'phone', recordedBy: caller.userId } as const
      return order.ok ? requests.accept(order.value, { requestId, given }) : order
    },
  })
}

/** Registers the route with which staff open a full refund because the airline cancelled a flight. */
function refundCancelledFlightRoute(
  http: FastifyInstance,
  { booking, requests }: ChangeRequestRouteDeps,
): void {
  route(http, refundCancelledFlight, {
    access: 'handleOrders',
    audit: ({ body: { orderNumber: object, changeId, reason } }) => ({
      object,
      detail: { changeId, reason },
    }),
    bodyLimit,
    handle: async ({ body: { orderNumber, changeId }, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const order = await orderByNumber(booking, orderNumber)
      return order.ok ? requests.refundCancelled(order.value, { changeId, clerk: caller.userId }) : order
    },
  })
}

async function orderByNumber(booking: BookingStep, typed: string): Promise<Result<Booking, Problem>> {
  const number = parseOrderNumber(typed)
  const order = number && (await booking.find(number))
  return order ? succeed(order) : fail(createProblem('notFound'))
}
