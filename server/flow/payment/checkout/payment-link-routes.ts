import type { FastifyInstance } from 'fastify'
import { isAwaitingPayment } from '#contract/terms/booking.ts'
import { createPaymentLink } from '#contract/api/staff/new-booking/customer-booking.ts'
import { createProblem } from '#contract/problem.ts'
import { parseOrderNumber } from '#contract/terms/booking.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import type { Booking, BookingStep } from '#server/flow/booking/booking.ts'
import { route } from '#server/platform/http/route.ts'
import type { PaymentPresenter } from '../attempt/payment-presenter.ts'
import type { PaymentStep } from '../payment.ts'
import type { PayKeys } from './pay-key.ts'

/** Dependencies of {@link paymentLinkRoutes}. */
export type PaymentLinkDeps = {
  readonly booking: Pick<BookingStep, 'find'>
  readonly payment: Pick<PaymentStep, 'choose' | 'standingOf'>
  readonly payKeys: Pick<PayKeys, 'keyOf'>
  readonly showPayment: Pick<PaymentPresenter, 'payment'>
}

/** POST /api/staff/orders/payment-link */
export function paymentLinkRoutes(http: FastifyInstance, deps: PaymentLinkDeps): void {
  route(http, createPaymentLink, {
    access: 'bookForCustomers',
    limit: { max: 60, perSeconds: 60 },
    handle: async ({ body }, reply) => {
      reply.header('cache-control', 'no-store')
      const number = parseOrderNumber(body.orderNumber)
      const order = number && (await deps.booking.find(number))
      if (!order) return fail(createProblem('notFound'))
      const chosen = await choosePaymentIfNone(deps, order)
      if (!chosen.ok) return chosen
      const { amount, payIn } = await deps.showPayment.payment(chosen.value, order)
      return succeed({
        payKey: deps.payKeys.keyOf(order),
        amountDue: amount,
        ...(order.payBy && { payBy: order.payBy }),
        hasQrCode: payIn?.promptPay !== undefined,
      })
    },
  })
}

/** Returns the payment that is awaited; begins the one of the booking, or a bank transfer where that is not offered. */
async function choosePaymentIfNone({ payment }: PaymentLinkDeps, order: Booking) {
  if (!isAwaitingPayment(order.state)) return fail(createProblem('bookingNotPayable'))
  const standing = await payment.standingOf(order)
  if (standing) return succeed(standing)
  const { paymentMethod, cardBrand } = order
  const chosen = await payment.choose(order, { paymentMethod, ...(cardBrand && { cardBrand }) })
  return chosen.ok ? chosen : payment.choose(order, { paymentMethod: 'bankTransfer' })
}
