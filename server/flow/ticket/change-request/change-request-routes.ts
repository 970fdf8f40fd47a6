import { type FastifyInstance } from 'fastify'
import {
  cancelledFlightRefund,
  orderFindAnswer,
  orderFindRequest,
  changeRequestAnswer,
  changeRequestQuoteRequest,
  changeRequestWithdrawal,
  changeRequestAcceptance,
  phoneRequestQuote,
  phoneRequestYes,
  staffRequestReply,
  staffRequestsAnswer,
} from '#contract/api/change-request.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { orderNumber } from '#contract/terms/booking.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Booking, type BookingStep } from '#server/flow/booking/booking.ts'
import { clientNetwork } from '#server/platform/http/request/client-network.ts'
import { webAnswerOf } from '#server/platform/audit/customer-answer.ts'
import { callerMay } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import { type FindOrder } from '../find-order.ts'
import { type ChangeRequests } from './change-requests.ts'

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
  findRoute(http, deps)
  ownerRoutes(http, deps)
  staffRoutes(http, deps)
  phoneRoutes(http, deps)
  cancelledFlightRoute(http, deps)
}

function findRoute(http: FastifyInstance, { findOrder }: ChangeRequestRouteDeps): void {
  route(http, {
    method: 'POST',
    path: '/api/orders/find/',
    summary: 'Finds an order by its number or booking code and the e-mail address it was booked with.',
    body: orderFindRequest,
    answer: orderFindAnswer,
    bodyLimit,
    limit: findLimit,
    isCustomersOnly: true,
    handle: ({ body, address }) => findOrder(body, clientNetwork(address)),
  })
}

/** Settings shared by the routes of an order's owner. */
const common = {
  method: 'POST',
  answer: changeRequestAnswer,
  bodyLimit,
  limit,
  isShedLast: true,
  isCustomersOnly: true,
} as const

function ownerRoutes(http: FastifyInstance, { booking, requests }: ChangeRequestRouteDeps): void {
  route(http, {
    ...common,
    path: '/api/orders/change-requests/quote/',
    summary: 'What a cancellation, a refund or a change would cost or bring; nothing is done yet.',
    body: changeRequestQuoteRequest,
    handle: async ({ body: { orderKey, ...asked } }) => {
      const order = await booking.openOrder({ orderKey, act: 'quoteRequest' })
      return order.ok ? requests.quote(order.value, asked) : order
    },
  })
  route(http, {
    ...common,
    path: '/api/orders/change-requests/',
    summary: "The owner's yes to what was quoted; asking again changes nothing.",
    body: changeRequestAcceptance,
    handle: async (ask) => {
      const { orderKey, requestId } = ask.body
      // Anyone who looked the order up may cancel it while unpaid; everything else needs the customer's
      // consent.
      const act = (await requests.kindOf(requestId)) === 'cancel' ? 'cancelUnpaid' : 'agreeToRequest'
      const order = await booking.openOrder({ orderKey, act, caller: ask.caller })
      return order.ok ? requests.accept(order.value, { requestId, given: webAnswerOf(ask) }) : order
    },
  })
  route(http, {
    ...common,
    path: '/api/orders/change-requests/withdraw/',
    summary: 'Takes a request back that staff have not carried out.',
    body: changeRequestWithdrawal,
    handle: async ({ body: { orderKey, requestId }, caller }) => {
      const order = await booking.openOrder({ orderKey, act: 'withdrawRequest', caller })
      return order.ok ? requests.withdraw(order.value, requestId) : order
    },
  })
}

function staffRoutes(http: FastifyInstance, { requests }: ChangeRequestRouteDeps): void {
  route(http, {
    method: 'GET',
    path: '/api/staff/change-requests',
    summary: 'What owners of orders ask for and staff have to carry out, the oldest first.',
    access: 'desk',
    answer: staffRequestsAnswer,
    handle: async () => succeed(await requests.asked()),
  })
  route(http, {
    method: 'POST',
    path: '/api/staff/change-requests/reply',
    summary:
      'What staff say to a request: done as quoted, declined, or a figure for the owner to say yes to. A refund amount that staff set takes the right to return money, before and after the yes; everything else takes the right to work orders, or for refunds to return money.',
    access: 'desk',
    body: staffRequestReply,
    answer: changeRequestAnswer,
    bodyLimit,
    handle: async ({ body, caller }) => {
      if (caller.kind !== 'user') return fail(problem('notSignedIn'))
      const clerk = {
        userId: caller.userId,
        mayWorkOrders: callerMay(caller, 'workOrders'),
        mayReturnMoney: callerMay(caller, 'returnMoney'),
      }
      return requests.reply(body, clerk)
    },
  })
}

/**
 * Registers the routes with which staff record in their own name what the customer requests and accepts by
 * phone.
 */
function phoneRoutes(http: FastifyInstance, { booking, requests }: ChangeRequestRouteDeps): void {
  const common = { method: 'POST', access: 'workOrders', answer: changeRequestAnswer, bodyLimit } as const
  route(http, {
    ...common,
    path: '/api/staff/change-requests/quote',
    summary: 'What a request that the customer makes by phone would cost or bring; nothing is done yet.',
    body: phoneRequestQuote,
    handle: async ({ body: { orderNumber, ...asked } }) => {
      const order = await numberedOrder(booking, orderNumber)
      return order.ok ? requests.quote(order.value, asked) : order
    },
  })
  route(http, {
    ...common,
    path: '/api/staff/change-requests/accept',
    summary: "Records the customer's yes by phone to what a request costs or brings.",
    audit: ({ body: { orderNumber: object, requestId } }) => ({
      object,
      detail: { channel: 'phone', requestId },
    }),
    body: phoneRequestYes,
    handle: async ({ body: { orderNumber, requestId }, caller }) => {
      if (caller.kind !== 'user') return fail(problem('notSignedIn'))
      const order = await numberedOrder(booking, orderNumber)
      const given = { channel: 'phone', recordedBy: caller.userId } as const
      return order.ok ? requests.accept(order.value, { requestId, given }) : order
    },
  })
}

/** Registers the route with which staff open a full refund because the airline cancelled a flight. */
function cancelledFlightRoute(http: FastifyInstance, { booking, requests }: ChangeRequestRouteDeps): void {
  route(http, {
    method: 'POST',
    path: '/api/staff/change-requests/cancelled-flight',
    summary:
      'Opens the refund of everything that was paid, as the airline has cancelled a flight. It is carried out like any refund whose amount staff have set.',
    access: 'workOrders',
    audit: ({ body: { orderNumber: object, changeId, reason } }) => ({
      object,
      detail: { changeId, reason },
    }),
    body: cancelledFlightRefund,
    answer: changeRequestAnswer,
    bodyLimit,
    handle: async ({ body: { orderNumber, changeId }, caller }) => {
      if (caller.kind !== 'user') return fail(problem('notSignedIn'))
      const order = await numberedOrder(booking, orderNumber)
      return order.ok ? requests.refundCancelled(order.value, { changeId, clerk: caller.userId }) : order
    },
  })
}

async function numberedOrder(booking: BookingStep, typed: string): Promise<Result<Booking, Problem>> {
  const number = orderNumber(typed)
  const order = number && (await booking.find(number))
  return order ? succeed(order) : fail(problem('notFound'))
}
