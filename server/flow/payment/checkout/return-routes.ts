import { pagePaths } from '#contract/paths.ts'
import type { FastifyInstance } from 'fastify'
import {
  type CheckoutReturnQuery,
  returnFromCheckout,
  returnFromCheckoutByForm,
} from '#contract/api/payment.ts'
import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import { route } from '#server/platform/http/route.ts'
import { pageAfterPaying } from './page-after-paying.ts'
import type { PayKeys, ReturnedTo } from './pay-key.ts'
import { readCheckoutCookie } from './checkout-cookie.ts'
import { answerWithinMs } from '../attempt/payment-deps.ts'
import type { PaymentStep } from '../payment.ts'

/** Dependencies of {@link returnRoutes}. */
export type ReturnRouteDeps = {
  readonly payment: PaymentStep
  readonly payKeys: PayKeys
  readonly clock: Clock
}

/**
 * Registers GET and POST /api/payments/return, where browsers come back from a provider. The request's
 * content is ignored: the provider is asked while the payer waits, and the payment page shows the result.
 */
export function returnRoutes(http: FastifyInstance, deps: ReturnRouteDeps): void {
  route(http, returnFromCheckout, {
    isKeptUnderLoad: true,
    limit: { max: 60, perSeconds: 60 },
    handle: async (ask) => {
      const returned = await openReturnedOrder(deps.payKeys, ask.query)
      if (!returned) return fail(createProblem('notFound'))
      await waitForOutcome(deps, returned.order.bookingId)
      const key =
        (await keyOfReturnedOrder(deps, returned, ask.cookie)) ??
        (await payKeyForOrder(deps, returned, ask.query))
      if (key === undefined) return succeed({ goTo: pagePaths.order })
      return succeed({ goTo: `${await pageAfterPaying(deps.payment, returned.order)}#key=${key}` })
    },
  })
  // A form posted by another site carries no cookie of the shop: the browser is redirected here without it.
  route(http, returnFromCheckoutByForm, {
    isKeptUnderLoad: true,
    fromOtherSites: true,
    limit: { max: 60, perSeconds: 60 },
    handle: ({ query: { ref, key } }) => {
      const given = Object.entries({ ref, key }).filter(
        (one): one is [string, string] => one[1] !== undefined,
      )
      return succeed({ goTo: `${returnFromCheckout.path}?${new URLSearchParams(given)}` })
    },
  })
}

async function openReturnedOrder(
  payKeys: PayKeys,
  { ref, key }: CheckoutReturnQuery,
): Promise<ReturnedTo | undefined> {
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

/** Returns the key with which this browser started to pay; an owner continues with the order key. */
async function keyOfReturnedOrder(
  { payKeys }: ReturnRouteDeps,
  { order }: ReturnedTo,
  cookie: (name: string) => string | undefined,
): Promise<string | undefined> {
  const began = readCheckoutCookie(cookie, order.orderNumber)
  return began !== undefined && (await payKeys.open(began)) ? began : undefined
}

/**
 * How many minutes after the start of a payment its reference leads an unknown browser to the payment page.
 */
const returnMinutes = 24 * 60

/**
 * Returns the pay key for an unknown browser, since a banking app may return in another one. A reference from
 * somebody's log stops working after a time, and when the order's keys are revoked.
 */
async function payKeyForOrder(
  { payment, payKeys, clock }: ReturnRouteDeps,
  { order, isOfSameKeys }: ReturnedTo,
  { key }: CheckoutReturnQuery,
): Promise<string | undefined> {
  if (key !== undefined) return key
  // A pay key opens no order page, where a difference is shown.
  const sentAt =
    (await pageAfterPaying(payment, order)) === pagePaths.payment
      ? (await payment.latestOf(order.bookingId))?.sentAt
      : undefined
  const isRecent = sentAt !== undefined && clock.now() < plusMinutes(sentAt, returnMinutes)
  return isRecent && isOfSameKeys ? payKeys.keyOf(order) : undefined
}
