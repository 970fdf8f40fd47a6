import type { FastifyInstance } from 'fastify'
import {
  chooseExtrasForCustomer,
  readExtrasForCustomer,
  settleExtras,
} from '#contract/api/staff/order/staff-extras.ts'
import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import type { BookingStep } from '#server/flow/booking/booking.ts'
import { seatMapsAnswerOf } from '#server/flow/price/price.ts'
import { route } from '#server/platform/http/route.ts'
import { orderByNumber } from '../document/travel-document-routes.ts'
import type { ExtraSales } from './extra-sales.ts'

/** Dependencies of {@link staffExtraSaleRoutes}. */
export type StaffExtraSaleRouteDeps = {
  readonly booking: Pick<BookingStep, 'find'>
  readonly extraSales: Pick<ExtraSales, 'onSale' | 'choose' | 'settleByHand'>
}

/** Registers GET /api/staff/orders/{orderNumber}/extras, and POST /api/staff/orders/extras and …/extras/settle. */
export function staffExtraSaleRoutes(http: FastifyInstance, deps: StaffExtraSaleRouteDeps): void {
  const { booking, extraSales } = deps
  route(http, readExtrasForCustomer, {
    access: 'handleOrders',
    handle: async ({ params }) => {
      const order = await orderByNumber(booking, params.orderNumber)
      if (!order.ok) return order
      const onSale = await extraSales.onSale(order.value)
      return onSale.ok ? succeed(seatMapsAnswerOf(onSale.value)) : onSale
    },
  })
  route(http, chooseExtrasForCustomer, {
    access: 'handleOrders',
    audit: ({ body: { orderNumber: object, extras } }) => ({
      object,
      detail: {
        extras: extras.length,
        total: extras.reduce((sum, { price }) => sum + price, 0),
      },
    }),
    handle: async ({ body: { orderNumber, extras }, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const order = await orderByNumber(booking, orderNumber)
      if (!order.ok) return order
      const chosen = await extraSales.choose(order.value, { wishes: extras, askedBy: caller.userId })
      if (!chosen.ok) return chosen
      const { extraSaleId, state, due } = chosen.value
      return succeed({ extraSaleId, state, total: due.amount })
    },
  })
  settleRoute(http, deps)
}

function settleRoute(http: FastifyInstance, { booking, extraSales }: StaffExtraSaleRouteDeps): void {
  route(http, settleExtras, {
    access: 'issueTickets',
    audit: ({ body: { orderNumber: object, extraSaleId, added } }) => ({
      object,
      detail: { extraSaleId, added: added.map((one) => one + 1).join(' ') },
    }),
    isFirstOfTwo: ({ state }) => state === 'approvalNeeded',
    handle: async ({ body: { orderNumber, ...stated }, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const order = await orderByNumber(booking, orderNumber)
      if (!order.ok) return order
      const settled = await extraSales.settleByHand(order.value, { ...stated, clerk: caller.userId })
      if (!settled.ok) return settled
      return succeed({ state: settled.value === 'approvalNeeded' ? settled.value : settled.value.state })
    },
  })
}
