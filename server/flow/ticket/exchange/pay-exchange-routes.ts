import type { FastifyInstance } from 'fastify'
import { payExchange } from '#contract/api/exchange/exchange-payment.ts'
import { withdrawExchangePayment } from '#contract/api/staff/order/ticket-exchange.ts'
import { succeed } from '#contract/terms/result.ts'
import type { BookingStep } from '#server/flow/booking/booking.ts'
import {
  type PayKeys,
  type PaymentStep,
  cardPageAddress,
  setCheckoutCookie,
} from '#server/flow/payment/payment.ts'
import {
  type CustomerAudit,
  auditCustomerAnswer,
  webAnswerChannel,
} from '#server/platform/audit/customer-answer.ts'
import { route } from '#server/platform/http/route.ts'
import { orderByNumber } from '../document/travel-document-routes.ts'
import type { TicketExchanges } from './ticket-exchanges.ts'

/** Dependencies of {@link payExchangeRoutes}. */
export type PayExchangeRouteDeps = {
  readonly booking: Pick<BookingStep, 'find' | 'openOrder'>
  readonly payment: Pick<PaymentStep, 'chooseDifference' | 'start'>
  readonly payKeys: Pick<PayKeys, 'returnRefOf'>
  readonly ticketExchanges: Pick<TicketExchanges, 'withdrawPayment'>
  readonly customerAudit: CustomerAudit
  /** Whether the shop runs over TLS; its cookies are then marked secure. */
  readonly isSecure: boolean
}

/** Registers POST /api/orders/exchange/pay/ for the owner of an order, and POST /api/staff/orders/exchange/withdraw. */
export function payExchangeRoutes(http: FastifyInstance, deps: PayExchangeRouteDeps): void {
  const { booking, payment, payKeys, customerAudit, isSecure } = deps
  route(http, payExchange, {
    isKeptUnderLoad: true,
    isCustomersOnly: true,
    limit: { max: 30, perSeconds: 60 },
    handle: async (asked, reply) => {
      const { orderKey, exchangeId, total, paymentMethod, cardBrand } = asked.body
      // Paying accepts the new flights: only the mailed link may.
      const order = await booking.openOrder({ orderKey, act: 'agreeToRequest', caller: asked.caller })
      if (!order.ok) return order
      const way = { paymentMethod, ...(cardBrand !== undefined && { cardBrand }) }
      const action = 'POST /api/orders/exchange/pay/'
      const answer = { action, object: order.value.orderNumber, detail: { exchangeId, total, paymentMethod } }
      const chosen = await payment.chooseDifference(
        order.value,
        { differenceId: exchangeId, total, way },
        (tx) => auditCustomerAnswer(customerAudit, { answer, given: webAnswerChannel(asked) }, tx),
      )
      if (!chosen.ok) return chosen
      const { language } = asked
      const started = await payment.start(order.value, {
        language,
        returnRef: payKeys.returnRefOf(order.value),
      })
      if (!started.ok) return started
      setCheckoutCookie(reply, orderKey, isSecure)
      const { needsCardToken, goOn } = started.value
      const next = needsCardToken ? cardPageAddress(orderKey) : goOn
      return succeed(next === undefined ? {} : { goOn: next })
    },
  })
  withdrawPaymentRoute(http, deps)
}

function withdrawPaymentRoute(
  http: FastifyInstance,
  { booking, ticketExchanges }: PayExchangeRouteDeps,
): void {
  route(http, withdrawExchangePayment, {
    access: 'handleOrders',
    audit: ({ body: { orderNumber: object, exchangeId } }) => ({ object, detail: { exchangeId } }),
    handle: async ({ body }) => {
      const order = await orderByNumber(booking, body.orderNumber)
      if (!order.ok) return order
      const ended = await ticketExchanges.withdrawPayment(order.value, body.exchangeId)
      return ended.ok ? succeed({ state: ended.value.state }) : ended
    },
  })
}
