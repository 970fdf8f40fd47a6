import type { FastifyInstance } from 'fastify'
import {
  addService,
  answerNameCorrection,
  answerService,
  changePassengerContact,
  readPassengerServices,
  readStaffServices,
  recordNameCorrection,
  replacePassengerContact,
  requestNameCorrection,
  requestPassengerService,
} from '#contract/api/services/passenger-services.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Booking, BookingStep } from '#server/flow/booking/booking.ts'
import { route } from '#server/platform/http/route.ts'
import { orderByNumber } from '../document/travel-document-routes.ts'
import type { PassengerServices } from './passenger-services.ts'

/** Dependencies of {@link passengerServiceRoutes}. */
export type PassengerServiceRouteDeps = {
  readonly booking: Pick<BookingStep, 'find' | 'openOrder'>
  readonly passengerServices: PassengerServices
}

const bodyLimit = 8 * 1024
const limit = { max: 60, perSeconds: 60 }

/** Registers the routes of special services and name corrections, of customers and of staff. */
export function passengerServiceRoutes(http: FastifyInstance, deps: PassengerServiceRouteDeps): void {
  customerRoutes(http, deps)
  staffServiceRoutes(http, deps)
  staffCorrectionRoutes(http, deps)
  contactRoutes(http, deps)
}

const act = 'passengerServices'
const customers = 'customer'
const nothingShown = { names: [], contacts: [], services: [], nameCorrections: [], mayRequest: false }

function customerRoutes(
  http: FastifyInstance,
  { booking, passengerServices: services }: PassengerServiceRouteDeps,
): void {
  const shown = async (order: Booking) => succeed(await services.shownOf(order))
  route(http, readPassengerServices, {
    limit,
    handle: async ({ params: { orderKey }, caller }) => {
      const order = await booking.openOrder({ orderKey, act, caller })
      if (order.ok) return shown(order.value)
      // Whoever looked the order up sees its page, and nothing of belief and health.
      const isLookedUp = order.fault.code === 'mailedLinkNeeded'
      return isLookedUp ? succeed(nothingShown) : order
    },
  })
  route(http, requestPassengerService, {
    bodyLimit,
    limit,
    isCustomersOnly: true,
    handle: async ({ body: { orderKey, passenger, partySize, segments, code }, caller }) => {
      const order = await booking.openOrder({ orderKey, act, caller })
      if (!order.ok) return order
      const asked = { passenger, partySize, segments, code, text: '' } as const
      const from = { source: customers, askedBy: customers } as const
      const done = await services.request(order.value, { ...asked, ...from })
      return done.ok ? shown(order.value) : done
    },
  })
  route(http, requestNameCorrection, {
    bodyLimit,
    limit,
    isCustomersOnly: true,
    handle: async ({ body: { orderKey, passenger, partySize, ...name }, caller }) => {
      const order = await booking.openOrder({ orderKey, act, caller })
      if (!order.ok) return order
      const asked = { passenger, partySize, name, source: customers, askedBy: customers } as const
      const done = await services.requestCorrection(order.value, asked)
      return done.ok ? shown(order.value) : done
    },
  })
}

function contactRoutes(http: FastifyInstance, deps: PassengerServiceRouteDeps): void {
  const { booking, passengerServices: services } = deps
  route(http, changePassengerContact, {
    bodyLimit,
    limit,
    isCustomersOnly: true,
    handle: async ({ body: { orderKey, passenger, partySize, ...typed }, caller }) => {
      const order = await booking.openOrder({ orderKey, act, caller })
      if (!order.ok) return order
      const change = { passenger, partySize, typed, source: customers, askedBy: customers } as const
      const done = await services.changeContact(order.value, change)
      if (!done.ok) return done
      const after = await booking.openOrder({ orderKey, act, caller })
      return after.ok ? succeed(await services.shownOf(after.value)) : after
    },
  })
  route(http, replacePassengerContact, {
    access: 'handleOrders',
    bodyLimit,
    audit: ({ body: { orderNumber: object, passenger } }) => ({ object, detail: { passenger } }),
    handle: async ({ body: { orderNumber, passenger, partySize, ...typed }, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const change = { passenger, partySize, typed, source: 'staff', askedBy: caller.userId } as const
      return afterwards(deps, orderNumber, (order) => services.changeContact(order, change))
    },
  })
}

/** Answers with what staff see of an order, once something about it was done. */
async function afterwards<Done>(
  { booking, passengerServices }: PassengerServiceRouteDeps,
  orderNumber: string,
  work: (order: Booking) => Promise<Result<Done, Problem>>,
) {
  const order = await orderByNumber(booking, orderNumber)
  if (!order.ok) return order
  const done = await work(order.value)
  if (!done.ok) return done
  // the name of a passenger may be another one now
  const after = await orderByNumber(booking, orderNumber)
  return after.ok ? succeed(await passengerServices.of(after.value)) : after
}

function staffServiceRoutes(http: FastifyInstance, deps: PassengerServiceRouteDeps): void {
  const { passengerServices: services } = deps
  route(http, readStaffServices, {
    access: 'handleOrders',
    handle: ({ params: { orderNumber } }) => afterwards(deps, orderNumber, async () => succeed(undefined)),
  })
  route(http, addService, {
    access: 'handleOrders',
    bodyLimit,
    audit: ({ body: { orderNumber: object, passenger } }) => ({ object, detail: { passenger } }),
    handle: async ({ body: { orderNumber, isConsented: _, ...service }, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const asked = { ...service, source: 'staff', askedBy: caller.userId } as const
      return afterwards(deps, orderNumber, (order) => services.request(order, asked))
    },
  })
  route(http, answerService, {
    access: 'handleOrders',
    bodyLimit,
    audit: ({ body: { orderNumber: object, serviceId, outcome } }) => ({
      object,
      detail: { serviceId, outcome },
    }),
    handle: async ({ body: { orderNumber, ...answer }, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const answered = { ...answer, clerk: caller.userId }
      return afterwards(deps, orderNumber, (order) => services.answer(order, answered))
    },
  })
}

function staffCorrectionRoutes(http: FastifyInstance, deps: PassengerServiceRouteDeps): void {
  const { passengerServices: services } = deps
  route(http, recordNameCorrection, {
    access: 'handleOrders',
    bodyLimit,
    audit: ({ body: { orderNumber: object, passenger } }) => ({ object, detail: { passenger } }),
    handle: async ({ body: { orderNumber, passenger, partySize, ...name }, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const asked = { passenger, partySize, name, source: 'staff', askedBy: caller.userId } as const
      return afterwards(deps, orderNumber, (order) => services.requestCorrection(order, asked))
    },
  })
  route(http, answerNameCorrection, {
    access: 'handleOrders',
    bodyLimit,
    audit: ({ body: { orderNumber: object, correctionId, outcome } }) => ({
      object,
      detail: { correctionId, outcome },
    }),
    handle: async ({ body: { orderNumber, correctionId, outcome, answer: text, evidence }, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const reply = { correctionId, outcome, answer: { text, evidence }, clerk: caller.userId }
      return afterwards(deps, orderNumber, (order) => services.answerCorrection(order, reply))
    },
  })
}
