import { type FastifyInstance } from 'fastify'
import { z } from 'zod'
import { orderKey } from '#contract/api/order-key.ts'
import {
  cashPickupAnswer,
  cashPickupReply,
  cashPickupRequest,
  cashPickupTimesAnswer,
  cashPickupWithdrawal,
  staffCashPickupsAnswer,
} from '#contract/api/staff/manual-payment.ts'
import { problem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { type BookingStep } from '#server/flow/booking/booking.ts'
import { route } from '#server/platform/http/route.ts'
import { type CashPickups } from './cash-pickups.ts'

/** Dependencies of {@link cashPickupRoutes}. */
export type CashPickupRouteDeps = {
  readonly booking: Pick<BookingStep, 'openOrder'>
  readonly collections: CashPickups
}

const bodyLimit = 8 * 1024
const limit = { max: 30, perSeconds: 60 }

/** Registers the routes of cash pickups in Bangkok: requested with the order key, answered by staff. */
export function cashPickupRoutes(http: FastifyInstance, deps: CashPickupRouteDeps): void {
  ownerRoutes(http, deps)
  staffRoutes(http, deps)
}

function ownerRoutes(http: FastifyInstance, { booking, collections }: CashPickupRouteDeps): void {
  route(http, {
    method: 'GET',
    path: '/api/payments/cash-pickup',
    summary: 'When cash can be fetched for an order, and how the wish for it stands.',
    query: z.strictObject({ key: orderKey }),
    answer: cashPickupTimesAnswer,
    handle: async ({ query }) => {
      const order = await booking.openOrder({ orderKey: query.key, act: 'pay' })
      return order.ok ? succeed(await collections.timesFor(order.value)) : order
    },
  })
  const asking = { method: 'POST', answer: cashPickupAnswer, bodyLimit, limit, isShedLast: true } as const
  route(http, {
    ...asking,
    path: '/api/payments/cash-pickup',
    summary: 'Asks for cash to be fetched; another wish takes the place of the first.',
    body: cashPickupRequest,
    handle: async ({ body: { orderKey: key, ...wish } }) => {
      const order = await booking.openOrder({ orderKey: key, act: 'pay' })
      return order.ok ? collections.ask(order.value, wish) : order
    },
  })
  route(http, {
    ...asking,
    path: '/api/payments/cash-pickup/withdraw',
    summary: 'Takes the wish to have cash fetched back; asking again changes nothing.',
    body: cashPickupWithdrawal,
    handle: async ({ body }) => {
      const order = await booking.openOrder({ orderKey: body.orderKey, act: 'pay' })
      return order.ok ? collections.withdraw(order.value) : order
    },
  })
}

function staffRoutes(http: FastifyInstance, { collections }: CashPickupRouteDeps): void {
  route(http, {
    method: 'GET',
    path: '/api/staff/payments/cash-pickups',
    summary: 'Cash that is to be fetched, the soonest first.',
    access: 'seeMoney',
    answer: staffCashPickupsAnswer,
    handle: async () => succeed({ collections: [...(await collections.open())] }),
  })
  route(http, {
    method: 'POST',
    path: '/api/staff/payments/cash-pickups/reply',
    summary: 'Staff come for the cash, cannot come, or were there; the owner of the order is told.',
    access: 'takeMoney',
    body: cashPickupReply,
    answer: cashPickupAnswer,
    bodyLimit,
    handle: async ({ body, caller }) =>
      caller.kind === 'user' ? collections.reply(body, caller.userId) : fail(problem('notSignedIn')),
  })
}
