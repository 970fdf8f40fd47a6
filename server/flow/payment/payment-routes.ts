import type { FastifyInstance } from 'fastify'
import {
  type PaymentRequest,
  choosePayment,
  startPayment,
  readPayable,
  checkPayment,
} from '#contract/api/payment.ts'
import { createProblem } from '#contract/problem.ts'
import type { PaymentWay } from '#contract/terms/payment/payment-surcharge.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { Clock } from '#server/platform/clock.ts'
import { route } from '#server/platform/http/route.ts'
import { creditPayerOf } from './attempt/company-credit-payer.ts'
import { isOfficeClosedUntilDeadline } from '#server/agency/is-office-closed-until-deadline.ts'
import type { Office } from '#server/agency/office.ts'
import type { PayKeys } from './checkout/pay-key.ts'
import { cardPageAddress, setCheckoutCookie } from './checkout/checkout-cookie.ts'
import type { PaymentStep } from './payment.ts'
import type { PaymentPresenter } from './attempt/payment-presenter.ts'

/** Dependencies of {@link paymentRoutes}. */
export type PaymentRouteDeps = {
  readonly payment: PaymentStep
  readonly payKeys: PayKeys
  readonly showPayment: PaymentPresenter
  readonly office: Office
  readonly clock: Clock
  /** Whether the shop runs over TLS; its cookies are then marked secure. */
  readonly isSecure: boolean
}

/** Registers the routes for choosing a payment method, starting a payment and reading its status. */
export function paymentRoutes(http: FastifyInstance, deps: PaymentRouteDeps): void {
  choosePaymentRoute(http, deps)
  startPaymentRoute(http, deps)
  readPaymentRoutes(http, deps)
}

const notFound = fail(createProblem('notFound'))

function choosePaymentRoute(http: FastifyInstance, deps: PaymentRouteDeps): void {
  const { payment, payKeys, showPayment } = deps
  route(http, choosePayment, {
    isKeptUnderLoad: true,
    handle: async ({ body, caller }) => {
      const opened = await payKeys.open(body.orderKey)
      if (!opened) return notFound
      const { paymentMethod } = body
      if (paymentMethod === 'counter' && (await isTooLateToChoose(opened.order, deps)))
        return fail(createProblem('paymentMethodNotOffered', { field: 'paymentMethod' }))
      const payer = creditPayerOf(caller)
      const chosen = await payment.choose(opened.order, paymentWayOf(body), payer)
      return chosen.ok ? succeed(await showPayment.payment(chosen.value, opened.order, payer)) : chosen
    },
  })
}

/**
 * Returns whether the counter can no longer be chosen. A payer who has chosen it already may choose it again;
 * for others it must open before the deadline.
 */
async function isTooLateToChoose(order: Booking, deps: PaymentRouteDeps): Promise<boolean> {
  if (order.paymentMethod === 'counter' || !(await isOfficeClosedUntilDeadline(order, deps))) return false
  return (await deps.payment.standingOf(order))?.method !== 'counter'
}

function startPaymentRoute(
  http: FastifyInstance,
  { payment, payKeys, showPayment, isSecure }: PaymentRouteDeps,
): void {
  route(http, startPayment, {
    isKeptUnderLoad: true,
    limit: { max: 30, perSeconds: 60 },
    handle: async ({ body, language, caller }, reply) => {
      const opened = await payKeys.open(body.orderKey)
      if (!opened) return notFound
      const { order } = opened
      const returnRef = payKeys.returnRefOf(order)
      const payer = creditPayerOf(caller)
      const started = await payment.start(order, { language, returnRef, payer })
      if (!started.ok) return started
      const { needsCardToken, goOn } = started.value
      const shown = await showPayment.payment(
        started.value.payment,
        (await payKeys.open(body.orderKey))?.order ?? order,
        payer,
      )
      setCheckoutCookie(reply, body.orderKey, isSecure)
      const next = needsCardToken ? cardPageAddress(body.orderKey) : goOn
      return succeed({ payment: shown, ...(next === undefined ? {} : { goOn: next }) })
    },
  })
}

function readPaymentRoutes(http: FastifyInstance, { payment, payKeys, showPayment }: PaymentRouteDeps): void {
  route(http, readPayable, {
    handle: async ({ query, caller }) => {
      const opened = await payKeys.open(query.key)
      if (!opened) return notFound
      const standing = await payment.standingOf(opened.order)
      return succeed(await showPayment.payable(opened, standing, creditPayerOf(caller)))
    },
  })
  route(http, checkPayment, {
    limit: { max: 30, perSeconds: 60 },
    handle: async ({ body, caller }) => {
      const opened = await payKeys.open(body.orderKey)
      if (!opened) return notFound
      await payment.advance(opened.order.bookingId)
      const now = await payKeys.open(body.orderKey)
      if (!now) return notFound
      const standing = await payment.standingOf(now.order)
      return succeed(await showPayment.payable(now, standing, creditPayerOf(caller)))
    },
  })
}

function paymentWayOf({ paymentMethod, cardBrand }: PaymentRequest): PaymentWay {
  return { paymentMethod, ...(cardBrand === undefined ? {} : { cardBrand }) }
}
