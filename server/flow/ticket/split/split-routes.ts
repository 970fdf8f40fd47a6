import type { FastifyInstance } from 'fastify'
import {
  readSplit,
  recordSplitReference,
  splitOrder,
  withdrawSplit,
} from '#contract/api/staff/order/order-split.ts'
import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import type { BookingStep } from '#server/flow/booking/booking.ts'
import { route } from '#server/platform/http/route.ts'
import { orderByNumber } from '../document/travel-document-routes.ts'
import type { OrderSplits } from './order-splits.ts'

/** Dependencies of {@link splitRoutes}. */
export type SplitRouteDeps = {
  readonly booking: Pick<BookingStep, 'find' | 'readContact'>
  readonly orderSplits: OrderSplits
}

/** Registers the splits of orders: their request, the reference of what staff have divided, and the withdrawal. */
export function splitRoutes(http: FastifyInstance, deps: SplitRouteDeps): void {
  splitOrderRoute(http, deps)
  openSplitRoutes(http, deps)
  readSplitRoute(http, deps)
}

function splitOrderRoute(http: FastifyInstance, { booking, orderSplits }: SplitRouteDeps): void {
  route(http, splitOrder, {
    access: 'handleOrders',
    audit: ({ body: { orderNumber: object, passengers, contact } }) => ({
      object,
      detail: { passengers: passengers.join(' '), hasOwnContact: contact !== undefined },
    }),
    handle: async ({ body: { orderNumber, passengers, partySize, contact: typed }, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const order = await orderByNumber(booking, orderNumber)
      if (!order.ok) return order
      const contact = typed && booking.readContact(typed)
      if (contact && !contact.ok) return contact
      const command = { leaving: passengers, partySize, contact: contact?.value, clerk: caller.userId }
      const split = await orderSplits.carryOut(order.value, command)
      if (!split.ok) return split
      const { state, orderNumber: made } = split.value
      return succeed({ state, ...(state === 'done' && { newOrderNumber: made }) })
    },
  })
}

function openSplitRoutes(http: FastifyInstance, { booking, orderSplits }: SplitRouteDeps): void {
  route(http, recordSplitReference, {
    access: 'handleOrders',
    audit: ({ body: { orderNumber: object, reference } }) => ({ object, detail: { reference } }),
    isFirstOfTwo: ({ state, differences }) => state === 'requested' && differences.length === 0,
    handle: async ({ body: { orderNumber, reference }, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const order = await orderByNumber(booking, orderNumber)
      if (!order.ok) return order
      const recorded = await orderSplits.recordReference(order.value, { reference, clerk: caller.userId })
      if (!recorded.ok) return recorded
      const { split, differences } = recorded.value
      const newOrderNumber = split.state === 'done' && { newOrderNumber: split.orderNumber }
      return succeed({ state: split.state, ...newOrderNumber, differences: [...differences] })
    },
  })
  route(http, withdrawSplit, {
    access: 'handleOrders',
    audit: ({ body: { orderNumber: object } }) => ({ object }),
    isFirstOfTwo: ({ state }) => state !== 'withdrawn',
    handle: async ({ body: { orderNumber }, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const order = await orderByNumber(booking, orderNumber)
      if (!order.ok) return order
      const split = await orderSplits.withdraw(order.value, caller.userId)
      return split.ok ? succeed({ state: split.value.state }) : split
    },
  })
}

function readSplitRoute(http: FastifyInstance, { booking, orderSplits }: SplitRouteDeps): void {
  route(http, readSplit, {
    access: 'handleOrders',
    audit: ({ body: { orderNumber: object } }) => ({ object }),
    handle: async ({ body: { orderNumber } }) => {
      const order = await orderByNumber(booking, orderNumber)
      if (!order.ok) return order
      const read = await orderSplits.readAgain(order.value)
      if (!read.ok) return read
      const { state, orderNumber: made } = read.value
      return succeed({ state, ...(state === 'done' && { newOrderNumber: made }) })
    },
  })
}
