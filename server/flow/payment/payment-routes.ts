import type { FastifyInstance } from 'fastify'
import {
  type PaymentRequest,
  agreeToFareRules,
  choosePayment,
  startPayment,
  readPayable,
  checkPayment,
} from '#contract/api/payment.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import type { PaymentWay } from '#contract/terms/payment/payment-surcharge.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { type Booking, type BookingStep, awaitsCustomerAgreement } from '#server/flow/booking/booking.ts'
import type { Clock } from '#server/platform/clock.ts'
import { webAnswerChannel } from '#server/platform/audit/customer-answer.ts'
import { type Caller, isAgencyStaff } from '#server/platform/http/request/caller.ts'
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
  readonly booking: Pick<BookingStep, 'confirmAgreement' | 'openOrder'>
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
  agreementRoute(http, deps)
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
      const unagreed = agreementFault(opened.order, caller)
      if (unagreed) return fail(unagreed)
      if (paymentMethod === 'counter' && (await isTooLateToChoose(opened.order, deps)))
        return fail(createProblem('paymentMethodNotOffered', { field: 'paymentMethod' }))
      const payer = creditPayerOf(caller)
      const chosen = await payment.choose(opened.order, paymentWayOf(body), payer)
      return chosen.ok ? succeed(await showPayment.payment(chosen.value, opened.order, payer)) : chosen
    },
  })
}

/**
 * Returns the problem of customers who pay a booking that staff made before they have agreed to its fare rules
 * themselves. Staff prepare payments on the consent that they recorded.
 */
function agreementFault(order: Booking, caller: Caller): Problem | undefined {
  const isAgreed = isAgencyStaff(caller) || !awaitsCustomerAgreement(order)
  return isAgreed ? undefined : createProblem('agreementNotAccepted', { field: 'agreement' })
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
      const unagreed = agreementFault(order, caller)
      if (unagreed) return fail(unagreed)
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

function agreementRoute(http: FastifyInstance, deps: PaymentRouteDeps): void {
  const { booking, payment, payKeys, showPayment } = deps
  route(http, agreeToFareRules, {
    isKeptUnderLoad: true,
    isCustomersOnly: true,
    limit: { max: 30, perSeconds: 60 },
    handle: async (context) => {
      const { body, caller } = context
      const { orderKey, agreement } = body
      const opened = await payKeys.open(orderKey)
      if (!opened) return notFound
      // Whoever opens the mailed link is the customer; a pay link may have been passed on.
      const isMailed = (await booking.openOrder({ orderKey, act: 'answerQuote', caller })).ok
      const { orderNumber } = opened.order
      const by = isMailed ? 'orderLink' : 'payLink'
      const given = webAnswerChannel(context)
      const agreed = await booking.confirmAgreement({ orderNumber, agreement, by, given })
      if (!agreed.ok) return agreed
      const standing = await payment.standingOf(agreed.value)
      const now = { ...opened, order: agreed.value }
      return succeed(await showPayment.payable(now, standing, creditPayerOf(caller)))
    },
  })
}

function paymentWayOf({ paymentMethod, cardBrand }: PaymentRequest): PaymentWay {
  return { paymentMethod, ...(cardBrand === undefined ? {} : { cardBrand }) }
}
