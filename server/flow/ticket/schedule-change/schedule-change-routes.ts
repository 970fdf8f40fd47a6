import type { FastifyInstance } from 'fastify'
import { receiveSupplierNotification } from '#contract/api/notifications.ts'
import { acceptScheduleChange, actOnScheduleChange } from '#contract/api/schedule-change.ts'
import { recordScheduleChangeWaiver } from '#contract/api/staff/schedule-change/schedule-change-waiver.ts'
import { createProblem } from '#contract/problem.ts'
import { parseOrderNumber } from '#contract/terms/booking.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import type { BookingStep } from '#server/flow/booking/booking.ts'
import { webAnswerChannel } from '#server/platform/audit/customer-answer.ts'
import { type RequestContext, route } from '#server/platform/http/route.ts'
import type { Log } from '#server/platform/log.ts'
import { orderByNumber } from '../document/travel-document-routes.ts'
import type { ScheduleChanges } from './schedule-changes.ts'

/** Dependencies of {@link scheduleChangeRoutes}. */
export type ScheduleChangeRouteDeps = {
  readonly booking: BookingStep
  readonly flights: ScheduleChanges
  readonly log: Log
}

const bodyLimit = 8 * 1024
const limit = { max: 60, perSeconds: 60 }

/** Registers the routes of schedule changes for owners, staff and suppliers. */
export function scheduleChangeRoutes(http: FastifyInstance, deps: ScheduleChangeRouteDeps): void {
  acceptScheduleChangeRoute(http, deps)
  staffScheduleChangeRoute(http, deps)
  waiverRoute(http, deps)
  supplierNoticeRoute(http, deps)
}

function acceptScheduleChangeRoute(
  http: FastifyInstance,
  { booking, flights }: ScheduleChangeRouteDeps,
): void {
  route(http, acceptScheduleChange, {
    isKeptUnderLoad: true,
    isCustomersOnly: true,
    bodyLimit,
    limit,
    handle: async (context) => {
      const { orderKey, changeId } = context.body
      const order = await booking.openOrder({ orderKey, act: 'acceptFlights', caller: context.caller })
      return order.ok ? flights.accept(order.value, { changeId, given: webAnswerChannel(context) }) : order
    },
  })
}

function staffScheduleChangeRoute(
  http: FastifyInstance,
  { booking, flights }: ScheduleChangeRouteDeps,
): void {
  route(http, actOnScheduleChange, {
    access: 'handleOrders',
    bodyLimit,
    audit: ({ body: { orderNumber: object, changeId, action, reason } }) => ({
      object,
      detail: {
        changeId,
        action,
        ...(action === 'accept' && { channel: 'phone' }),
        ...(reason && { reason }),
      },
    }),
    handle: async ({ body: { orderNumber: typed, changeId, action }, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const number = parseOrderNumber(typed)
      const order = number && (await booking.find(number))
      if (!order) return fail(createProblem('notFound'))
      const answer = { changeId, clerk: caller.userId }
      return flights[action](order, answer)
    },
  })
}

function waiverRoute(http: FastifyInstance, { booking, flights }: ScheduleChangeRouteDeps): void {
  route(http, recordScheduleChangeWaiver, {
    access: 'handleOrders',
    bodyLimit,
    audit: ({ body: { orderNumber: object, changeId, waiver } }) => ({
      object,
      detail: waiver
        ? { changeId, code: waiver.code, text: waiver.text, isForCustomer: waiver.isForCustomer }
        : { changeId, isRemoved: true },
    }),
    handle: async ({ body: { orderNumber, changeId, waiver }, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const order = await orderByNumber(booking, orderNumber)
      return order.ok ? flights.recordWaiver(order.value, { changeId, waiver, clerk: caller.userId }) : order
    },
  })
}

/** Headers in which suppliers send signatures; all others are ignored. */
const signatureHeaders = ['content-type', 'x-duffel-signature']

const supplierBodyLimit = 256 * 1024

/**
 * Registers the supplier webhook. It is acknowledged once a check of the named orders is enqueued; its
 * content is not trusted.
 */
function supplierNoticeRoute(http: FastifyInstance, { flights, log }: ScheduleChangeRouteDeps): void {
  route(http, receiveSupplierNotification, {
    isKeptUnderLoad: true,
    fromOtherSites: true,
    bodyLimit: supplierBodyLimit,
    limit: { max: 6000, perSeconds: 60 },
    handle: async (context) => {
      const { supplierId } = context.params
      const body = Buffer.from(context.body).toString('utf8')
      const isTaken = await flights.receive(supplierId, { headers: signatureHeadersOf(context), body })
      if (isTaken) return succeed({ received: true as const })
      log.warn('supplierNotificationRefused', { reference: context.reference })
      return fail(createProblem('notAuthentic'))
    },
  })
}

function signatureHeadersOf(context: RequestContext): Record<string, string> {
  return Object.fromEntries(
    signatureHeaders.flatMap((name) => {
      const value = context.header(name)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
