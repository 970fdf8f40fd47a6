import type { FastifyInstance } from 'fastify'
import { replaceOrderLink, mailOrderLink } from '#contract/api/order-key.ts'
import { succeed } from '#contract/terms/result.ts'
import { webAnswerChannel } from '#server/platform/audit/customer-answer.ts'
import { route } from '#server/platform/http/route.ts'
import type { BookingStep } from '../booking.ts'
import { isOrderOwner } from './open-order.ts'

/** Dependencies of the order link routes. */
export type OrderLinkRouteDeps = {
  readonly booking: Pick<BookingStep, 'replaceLink' | 'mailLink' | 'orderKeyOf'>
}

/** Registers POST /api/orders/link/ and POST /api/orders/link/mail/. */
export function orderLinkRoutes(http: FastifyInstance, deps: OrderLinkRouteDeps): void {
  replaceOrderLinkRoute(http, deps)
  mailOrderLinkRoute(http, deps)
}

/** Rate limit per IP address, so that nobody floods mailboxes with links. */
const limit = { max: 10, perSeconds: 600 }

function replaceOrderLinkRoute(http: FastifyInstance, { booking }: OrderLinkRouteDeps): void {
  route(http, replaceOrderLink, {
    isKeptUnderLoad: true,
    isCustomersOnly: true,
    limit,
    handle: async (ask) => {
      const { body, caller } = ask
      const replaced = await booking.replaceLink({ ...body, caller, given: webAnswerChannel(ask) })
      if (!replaced.ok) return replaced
      const order = replaced.value
      return succeed(isOrderOwner(order, caller) ? { orderKey: booking.orderKeyOf(order) } : {})
    },
  })
}

function mailOrderLinkRoute(http: FastifyInstance, { booking }: OrderLinkRouteDeps): void {
  route(http, mailOrderLink, {
    isKeptUnderLoad: true,
    isCustomersOnly: true,
    limit,
    handle: async ({ body }) => {
      const mailed = await booking.mailLink(body.orderKey)
      return mailed.ok ? succeed({ outcome: 'checkYourMail' as const }) : mailed
    },
  })
}
