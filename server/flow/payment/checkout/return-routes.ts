import { type FastifyInstance } from 'fastify'
import { z } from 'zod'
import { orderKey } from '#contract/api/order-key.ts'
import { problem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import { type Clock } from '#server/platform/clock.ts'
import { redirectAnswer } from '#server/platform/http/answer/redirect-answer.ts'
import { route } from '#server/platform/http/route.ts'
import { type PayKeys, type ReturnedTo } from './pay-key.ts'
import { rememberedKey } from './checkout-cookie.ts'
import { answerWithinMs } from '../attempt/payment-deps.ts'
import { type PaymentStep } from '../payment.ts'

/** What these routes are made of. */
export type ReturnRouteDeps = {
  readonly payment: PaymentStep
  readonly payKeys: PayKeys
  readonly clock: Clock
}

/** Links with a key are of payments that were begun before there were references. */
const query = z.object({ ref: orderKey.optional(), key: orderKey.optional() })
type ReturnQuery = z.infer<typeof query>

/**
 * GET and POST /api/payments/return: a browser comes back from a payment provider. What it says is a hint that is not
 * even read: the provider is asked, for as long as somebody waits, and the payment page shows what came of it.
 */
export function returnRoutes(http: FastifyInstance, deps: ReturnRouteDeps): void {
  route(http, {
    method: 'GET',
    path: '/api/payments/return',
    isShedLast: true,
    summary: 'The browser comes back from a payment provider.',
    query,
    limit: { max: 60, perSeconds: 60 },
    answer: redirectAnswer,
    status: 303,
    handle: async (ask) => {
      const returned = await returnedTo(deps.payKeys, ask.query)
      if (!returned) return fail(problem('notFound'))
      await waitForOutcome(deps, returned.order.bookingId)
      const key = (await ownKey(deps, returned, ask.cookie)) ?? (await keyFor(deps, returned, ask.query))
      return succeed({ goTo: key === undefined ? '/order' : `/payments#key=${key}` })
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
    handle: ({ query: { ref, key } }) => {
      const given = Object.entries({ ref, key }).filter(
        (one): one is [string, string] => one[1] !== undefined,
      )
      return succeed({ goTo: `/api/payments/return?${new URLSearchParams(given)}` })
    },
  })
}

async function returnedTo(payKeys: PayKeys, { ref, key }: ReturnQuery): Promise<ReturnedTo | undefined> {
  if (ref !== undefined) return payKeys.openReturn(ref)
  const opened = key === undefined ? undefined : await payKeys.open(key)
  return opened && { order: opened.order, isOfSameKeys: true }
}

async function waitForOutcome({ payment, clock }: ReturnRouteDeps, bookingId: string): Promise<void> {
  const enough = new AbortController()
  await Promise.race([
    payment.advance(bookingId),
    clock.sleep(answerWithinMs, enough.signal).catch(() => undefined),
  ])
  enough.abort()
}

/** The key with which this browser began to pay: its owner goes on with the order's own. */
async function ownKey(
  { payKeys }: ReturnRouteDeps,
  { order }: ReturnedTo,
  cookie: (name: string) => string | undefined,
): Promise<string | undefined> {
  const began = rememberedKey(cookie, order.orderNumber)
  return began !== undefined && (await payKeys.open(began)) ? began : undefined
}

/** For how many minutes after a payment was begun its reference leads a browser that we do not know to the payment page. */
const returnMinutes = 24 * 60

/**
 * A banking app may come back in another browser, which goes on with the pay key; but what stands in somebody's log does
 * not open the page for good, nor once the keys of the order were revoked.
 */
async function keyFor(
  { payment, payKeys, clock }: ReturnRouteDeps,
  { order, isOfSameKeys }: ReturnedTo,
  { key }: ReturnQuery,
): Promise<string | undefined> {
  if (key !== undefined) return key
  const sentAt = (await payment.latestOf(order.bookingId))?.sentAt
  const isRecent = sentAt !== undefined && clock.now() < plusMinutes(sentAt, returnMinutes)
  return isRecent && isOfSameKeys ? payKeys.keyOf(order) : undefined
}
