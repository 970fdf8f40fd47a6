import type { FastifyInstance } from 'fastify'
import {
  readCashPickupTimes,
  requestCashPickup,
  withdrawCashPickup,
  listCashPickups,
  replyToCashPickup,
} from '#contract/api/staff/manual-payment.ts'
import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import type { BookingStep } from '#server/flow/booking/booking.ts'
import { route } from '#server/platform/http/route.ts'
import type { CashPickups } from './cash-pickups.ts'

/** Dependencies of {@link cashPickupRoutes}. */
export type CashPickupRouteDeps = {
  readonly booking: Pick<BookingStep, 'openOrder'>
  readonly collections: CashPickups
}

const bodyLimit = 8 * 1024
const limit = { max: 30, perSeconds: 60 }

/** Registers the routes of cash pickups in Bangkok: requested with the order key, answered by staff. */
export function cashPickupRoutes(http: FastifyInstance, deps: CashPickupRouteDeps): void {
  customerPickupRoutes(http, deps)
  staffPickupRoutes(http, deps)
}

function customerPickupRoutes(http: FastifyInstance, { booking, collections }: CashPickupRouteDeps): void {
  route(http, readCashPickupTimes, {
    handle: async ({ query }) => {
      const order = await booking.openOrder({ orderKey: query.key, act: 'pay' })
      return order.ok ? succeed(await collections.timesFor(order.value)) : order
    },
  })
  const asking = { bodyLimit, limit, isKeptUnderLoad: true } as const
  route(http, requestCashPickup, {
    ...asking,
    handle: async ({ body: { orderKey: key, ...input } }) => {
      const order = await booking.openOrder({ orderKey: key, act: 'pay' })
      return order.ok ? collections.ask(order.value, input) : order
    },
  })
  route(http, withdrawCashPickup, {
    ...asking,
    handle: async ({ body }) => {
      const order = await booking.openOrder({ orderKey: body.orderKey, act: 'pay' })
      return order.ok ? collections.withdraw(order.value) : order
    },
  })
}

function staffPickupRoutes(http: FastifyInstance, { collections }: CashPickupRouteDeps): void {
  route(http, listCashPickups, {
    access: 'viewPayments',
    handle: async () => succeed({ collections: [...(await collections.open())] }),
  })
  route(http, replyToCashPickup, {
    access: 'recordReceipts',
    bodyLimit,
    handle: async ({ body, caller }) =>
      caller.kind === 'user' ? collections.reply(body, caller.userId) : fail(createProblem('notSignedIn')),
  })
}
