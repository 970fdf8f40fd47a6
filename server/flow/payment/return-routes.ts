import { type FastifyInstance } from 'fastify'
import { z } from 'zod'
import { orderKey } from '#contract/api/order-key.ts'
import { problem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { type Clock } from '#server/platform/clock.ts'
import { redirectAnswer } from '#server/platform/http/redirect-answer.ts'
import { route } from '#server/platform/http/route.ts'
import { type PayKeys } from './pay-key.ts'
import { answerWithinMs } from './payment-parts.ts'
import { beganCookie } from './payment-routes.ts'
import { type PaymentStep } from './payment.ts'

/** What these routes are made of. */
export type ReturnRouteParts = {
  readonly payment: PaymentStep
  readonly payKeys: PayKeys
  readonly clock: Clock
}

const page = '/payments'
const query = z.object({ key: orderKey })

/**
 * GET and POST /api/payments/return: a browser comes back from a payment provider. What it says is a hint that is not
 * even read: the provider is asked, for as long as somebody waits, and the payment page shows what came of it.
 */
export function returnRoutes(http: FastifyInstance, { payment, payKeys, clock }: ReturnRouteParts): void {
  route(http, {
    method: 'GET',
    path: '/api/payments/return',
    isShedLast: true,
    summary: 'The browser comes back from a payment provider.',
    query,
    limit: { max: 60, perSeconds: 60 },
    answer: redirectAnswer,
    status: 303,
    handle: async ({ query: { key }, cookie }) => {
      const opened = await payKeys.open(key)
      if (!opened) return fail(problem('notFound'))
      const { bookingId, orderNumber } = opened.order
      const enough = new AbortController()
      await Promise.race([
        payment.advance(bookingId),
        clock.sleep(answerWithinMs, enough.signal).catch(() => undefined),
      ])
      enough.abort()
      // Whoever began with the order's own key goes on with it.
      const began = cookie(beganCookie)
      const own = began === undefined ? undefined : await payKeys.open(began)
      const goOnWith = own?.order.orderNumber === orderNumber ? began : key
      return succeed({ goTo: `${page}?key=${goOnWith}` })
    },
  })
  // A form that another site sends carries no cookie of ours: the browser is sent here once more without it.
  route(http, {
    method: 'POST',
    path: '/api/payments/return',
    isShedLast: true,
    fromOtherSites: true,
    takes: 'raw',
    summary: 'The browser comes back from a payment provider with a form.',
    query,
    limit: { max: 60, perSeconds: 60 },
    answer: redirectAnswer,
    status: 303,
    handle: ({ query: { key } }) => succeed({ goTo: `/api/payments/return?key=${key}` }),
  })
}
