import { type FastifyInstance } from 'fastify'
import { setRefundPayee, recordRefundPayee } from '#contract/api/refund-payee.ts'
import { problem } from '#contract/problem.ts'
import { orderNumber } from '#contract/terms/booking.ts'
import { fail } from '#contract/terms/result.ts'
import { type BookingStep } from '#server/flow/booking/booking.ts'
import { webAnswerOf } from '#server/platform/audit/customer-answer.ts'
import { callerMay } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import { type RefundPayees } from './refund-payee.ts'

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
  customerRoute(http, deps)
  staffRoute(http, deps)
}

function customerRoute(http: FastifyInstance, { booking, refundPayees }: RefundPayeeRouteDeps): void {
  route(http, setRefundPayee, {
    bodyLimit,
    limit: { max: 20, perSeconds: 600 },
    isCustomersOnly: true,
    handle: async (ask) => {
      const { orderKey, payee } = ask.body
      const order = await booking.openOrder({ orderKey, act: 'namePayee', caller: ask.caller })
      return order.ok ? refundPayees.record(order.value, { payee, given: webAnswerOf(ask) }) : order
    },
  })
}

function staffRoute(http: FastifyInstance, { booking, refundPayees }: RefundPayeeRouteDeps): void {
  route(http, recordRefundPayee, {
    access: 'desk',
    requiresReauth: true,
    audit: ({ body: { orderNumber: object } }) => ({ object, detail: { channel: 'phone' } }),
    bodyLimit,
    handle: async ({ body, caller }) => {
      if (caller.kind !== 'user') return fail(problem('notSignedIn'))
      if (!callerMay(caller, 'handleOrders') && !callerMay(caller, 'makeRefunds'))
        return fail(problem('notAllowed'))
      const number = orderNumber(body.orderNumber)
      const order = number && (await booking.find(number))
      if (!order) return fail(problem('notFound'))
      return refundPayees.record(order, {
        payee: body.payee,
        given: { channel: 'phone', recordedBy: caller.userId },
      })
    },
  })
}
