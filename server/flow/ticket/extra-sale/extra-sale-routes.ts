import type { FastifyInstance } from 'fastify'
import { chooseLaterExtras, payLaterExtras, readLaterExtras } from '#contract/api/extras/extra-sale.ts'
import { succeed } from '#contract/terms/result.ts'
import type { BookingStep } from '#server/flow/booking/booking.ts'
import {
  type PayKeys,
  type PaymentStep,
  cardPageAddress,
  creditPayerOf,
  setCheckoutCookie,
} from '#server/flow/payment/payment.ts'
import { seatMapsAnswerOf } from '#server/flow/price/price.ts'
import {
  type CustomerAudit,
  auditCustomerAnswer,
  webAnswerChannel,
} from '#server/platform/audit/customer-answer.ts'
import { route } from '#server/platform/http/route.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { ExtraSales } from './extra-sales.ts'

/** Dependencies of {@link extraSaleRoutes}. */
export type ExtraSaleRouteDeps = {
  readonly booking: Pick<BookingStep, 'openOrder'>
  readonly payment: Pick<PaymentStep, 'chooseDifference' | 'start'>
  readonly payKeys: Pick<PayKeys, 'returnRefOf'>
  readonly extraSales: Pick<ExtraSales, 'onSale' | 'choose' | 'payOnAccount'>
  readonly customerAudit: CustomerAudit
  /** Whether the shop runs over TLS; its cookies are then marked secure. */
  readonly isSecure: boolean
}

/** Each asks the airline. */
const limit = { max: 30, perSeconds: 600 }

/** Registers GET /api/orders/{orderKey}/extras, and POST /api/orders/extras/ and /api/orders/extras/pay/ of the owner. */
export function extraSaleRoutes(http: FastifyInstance, deps: ExtraSaleRouteDeps): void {
  const { booking, extraSales } = deps
  route(http, readLaterExtras, {
    limit,
    handle: async ({ params: { orderKey } }) => {
      const order = await booking.openOrder({ orderKey, act: 'quoteRequest' })
      if (!order.ok) return order
      const onSale = await extraSales.onSale(order.value)
      return onSale.ok ? succeed(seatMapsAnswerOf(onSale.value)) : onSale
    },
  })
  route(http, chooseLaterExtras, {
    isCustomersOnly: true,
    limit,
    handle: async ({ body: { orderKey, extras }, caller }) => {
      const order = await booking.openOrder({ orderKey, act: 'agreeToRequest', caller })
      if (!order.ok) return order
      const chosen = await extraSales.choose(order.value, {
        wishes: extras,
        payer: creditPayerOf(caller),
      })
      if (!chosen.ok) return chosen
      const { extraSaleId, due, state } = chosen.value
      const told = { sending: 'adding', unknown: 'adding', done: 'added', lapsed: 'ended' } as const
      const standing = state === 'awaitingPayment' ? 'due' : state === 'refused' ? state : told[state]
      return succeed({ extraSaleId, total: due.amount, state: standing })
    },
  })
  payExtrasRoute(http, deps)
}

function payExtrasRoute(
  http: FastifyInstance,
  { booking, payment, payKeys, extraSales, customerAudit, isSecure }: ExtraSaleRouteDeps,
): void {
  route(http, payLaterExtras, {
    isKeptUnderLoad: true,
    isCustomersOnly: true,
    limit: { max: 30, perSeconds: 60 },
    handle: async (asked, reply) => {
      const { orderKey, extraSaleId, total, paymentMethod, cardBrand } = asked.body
      const order = await booking.openOrder({ orderKey, act: 'agreeToRequest', caller: asked.caller })
      if (!order.ok) return order
      const way = { paymentMethod, ...(cardBrand !== undefined && { cardBrand }) }
      const action = 'POST /api/orders/extras/pay/'
      const answer = {
        action,
        object: order.value.orderNumber,
        detail: { extraSaleId, total, paymentMethod },
      }
      const given = webAnswerChannel(asked)
      const effects = (tx: Tx) => auditCustomerAnswer(customerAudit, { answer, given }, tx)
      if (paymentMethod === 'credit') {
        const onAccount = { extraSaleId, total, payer: creditPayerOf(asked.caller), effects }
        const charged = await extraSales.payOnAccount(order.value, onAccount)
        return charged.ok ? succeed({}) : charged
      }
      const difference = { differenceId: extraSaleId, isOfExtras: true, total, way } as const
      const chosen = await payment.chooseDifference(order.value, difference, effects)
      if (!chosen.ok) return chosen
      const { language } = asked
      const returnRef = payKeys.returnRefOf(order.value)
      const started = await payment.start(order.value, { language, returnRef })
      if (!started.ok) return started
      setCheckoutCookie(reply, orderKey, isSecure)
      const { needsCardToken, goOn } = started.value
      const next = needsCardToken ? cardPageAddress(orderKey) : goOn
      return succeed(next === undefined ? {} : { goOn: next })
    },
  })
}
