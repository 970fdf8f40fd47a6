import type { FastifyInstance } from 'fastify'
import { quoteVoid, refreshTravelDocuments, voidTickets } from '#contract/api/staff/order/travel-documents.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { parseOrderNumber } from '#contract/terms/booking.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Booking, BookingStep } from '#server/flow/booking/booking.ts'
import { type Caller, hasCallerRight } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import { documentAnswerOf } from './document-answer.ts'
import type { VoidingClerk } from '../void/quote-void.ts'
import type { TicketVoids } from '../void/ticket-voids.ts'
import type { TravelDocuments } from './travel-documents.ts'

/** Dependencies of {@link travelDocumentRoutes}. */
export type TravelDocumentRouteDeps = {
  readonly booking: Pick<BookingStep, 'find'>
  readonly documents: TravelDocuments
  readonly ticketVoids: TicketVoids
}

/** Registers POST /api/staff/orders/documents/refresh and …/void, and GET …/:orderNumber/void-quote. */
export function travelDocumentRoutes(http: FastifyInstance, deps: TravelDocumentRouteDeps): void {
  route(http, refreshTravelDocuments, {
    access: 'handleOrders',
    handle: async ({ body }) => {
      const order = await orderByNumber(deps.booking, body.orderNumber)
      const read = order.ok ? await deps.documents.refresh(order.value) : order
      return read.ok ? succeed({ documents: read.value.map(documentAnswerOf) }) : read
    },
  })
  voidRoutes(http, deps)
}

function voidRoutes(http: FastifyInstance, { booking, ticketVoids }: TravelDocumentRouteDeps): void {
  route(http, quoteVoid, {
    access: 'handleOrders',
    handle: async ({ params, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const order = await orderByNumber(booking, params.orderNumber)
      return order.ok ? ticketVoids.quote(order.value, voidingClerkOf(caller)) : order
    },
  })
  route(http, voidTickets, {
    access: 'handleOrders',
    audit: ({ body: { orderNumber: object, ticketNumbers } }) => ({
      object,
      detail: { ticketNumbers: ticketNumbers.join(' ') },
    }),
    isFirstOfTwo: ({ state }) => state === 'approvalNeeded',
    handle: async ({ body: { orderNumber, ticketNumbers }, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const order = await orderByNumber(booking, orderNumber)
      if (!order.ok) return order
      const sent = await ticketVoids.carryOut(order.value, { ticketNumbers, clerk: voidingClerkOf(caller) })
      if (!sent.ok) return sent
      if (sent.value === 'approvalNeeded') return succeed({ state: sent.value, voidedNumbers: [] })
      return succeed({ state: sent.value.state, voidedNumbers: [...sent.value.voidedNumbers] })
    },
  })
}

/** The limit of the right to return money applies to those who have it. */
function voidingClerkOf(caller: Extract<Caller, { kind: 'user' }>): VoidingClerk {
  const right = hasCallerRight(caller, 'makeRefunds') ? 'makeRefunds' : 'handleOrders'
  return { userId: caller.userId, right }
}

/** Returns the order with a number as typed. Problem: `notFound`. */
export async function orderByNumber(
  booking: Pick<BookingStep, 'find'>,
  typed: string,
): Promise<Result<Booking, Problem>> {
  const number = parseOrderNumber(typed)
  const order = number && (await booking.find(number))
  return order ? succeed(order) : fail(createProblem('notFound'))
}
