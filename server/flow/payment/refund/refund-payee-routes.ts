import type { FastifyInstance } from 'fastify'
import { setRefundPayee, recordRefundPayee } from '#contract/api/refund-payee.ts'
import { createProblem } from '#contract/problem.ts'
import { parseOrderNumber } from '#contract/terms/booking.ts'
import { fail } from '#contract/terms/result.ts'
import type { BookingStep } from '#server/flow/booking/booking.ts'
import { webAnswerChannel } from '#server/platform/audit/customer-answer.ts'
import { hasCallerRight } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import type { RefundPayees } from './refund-payee.ts'

/** Dependencies of {@link refundPayeeRoutes}. */
export type RefundPayeeRouteDeps = {
  readonly booking: Pick<BookingStep, 'openOrder' | 'find'>
  readonly refundPayees: RefundPayees
}

const bodyLimit = 4 * 1024

/**
 * Registers the routes of an order's bank account for refunds: entered by the customer, or recorded by staff.
 */
export function refundPayeeRoutes(http: FastifyInstance, deps: RefundPayeeRouteDeps): void {
  customerPayeeRoute(http, deps)
  staffPayeeRoute(http, deps)
}

function customerPayeeRoute(http: FastifyInstance, { booking, refundPayees }: RefundPayeeRouteDeps): void {
  route(http, setRefundPayee, {
    bodyLimit,
    limit: { max: 20, perSeconds: 600 },
    isCustomersOnly: true,
    handle: async (ask) => {
      const { orderKey, payee } = ask.body
      const order = await booking.openOrder({ orderKey, act: 'namePayee', caller: ask.caller })
      return order.ok ? refundPayees.record(order.value, { payee, given: webAnswerChannel(ask) }) : order
    },
  })
}

function staffPayeeRoute(http: FastifyInstance, { booking, refundPayees }: RefundPayeeRouteDeps): void {
  route(http, recordRefundPayee, {
    access: 'desk',
    requiresReauth: true,
    audit: ({ body: { orderNumber: object } }) => ({ object, detail: { channel: 'phone' } }),
    bodyLimit,
    handle: async ({ body, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      if (!hasCallerRight(caller, 'handleOrders') && !hasCallerRight(caller, 'makeRefunds'))
        return fail(createProblem('notAllowed'))
      const number = parseOrderNumber(body.orderNumber)
      const order = number && (await booking.find(number))
      if (!order) return fail(createProblem('notFound'))
      return refundPayees.record(order, {
        payee: body.payee,
        given: { channel: 'phone', recordedBy: caller.userId },
      })
    },
  })
}
