import { type FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  assignAnswer,
  assignRequest,
  colleaguesAnswer,
  deskOrderAnswer,
  noteRequest,
  notesAnswer,
  ticketAgainAnswer,
  ticketAgainRequest,
} from '#contract/api/staff/order-desk.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { orderNumber } from '#contract/terms/booking.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Booking } from '#server/flow/booking/booking.ts'
import { route } from '#server/platform/http/route.ts'
import { type Ids } from '#server/platform/ids.ts'
import { type ColleagueStore } from './colleague-store.ts'
import { type OrderDeskParts, deskOrderOf, noteAnswerOf } from './order-desk.ts'
import { colleagueOf } from '../work-queue/work-queue.ts'

/** What these routes are made of. */
export type OrderDeskRouteParts = OrderDeskParts & {
  readonly ids: Ids
  readonly colleagues: ColleagueStore
}

/** GET /api/staff/orders/:orderNumber and /api/staff/colleagues, POST /api/staff/orders/assign, /note and /ticket */
export function orderDeskRoutes(http: FastifyInstance, parts: OrderDeskRouteParts): void {
  route(http, {
    method: 'GET',
    path: '/api/staff/orders/:orderNumber',
    summary: 'Everything of one order: flights, people, money, what was asked, noted and done.',
    access: 'desk',
    params: z.object({ orderNumber: z.string().max(20) }),
    answer: deskOrderAnswer,
    handle: async ({ params, caller }) => {
      if (caller.kind !== 'user') return fail(problem('notSignedIn'))
      const found = await orderOf(parts, params.orderNumber)
      return found.ok ? succeed(await deskOrderOf(parts, found.value, caller.userId)) : found
    },
  })
  colleaguesRoute(http, parts)
  assignRoute(http, parts)
  noteRoute(http, parts)
  ticketRoute(http, parts)
}

function colleaguesRoute(http: FastifyInstance, { colleagues }: OrderDeskRouteParts): void {
  route(http, {
    method: 'GET',
    path: '/api/staff/colleagues',
    summary: 'Who may be given an order: staff who may work orders and can sign in, by e-mail address.',
    access: 'desk',
    answer: colleaguesAnswer,
    handle: async () => {
      const found = await colleagues.list()
      return succeed({ colleagues: found.map(({ userId, email }) => colleagueOf(userId, email)) })
    },
  })
}

function assignRoute(http: FastifyInstance, parts: OrderDeskRouteParts): void {
  route(http, {
    method: 'POST',
    path: '/api/staff/orders/assign',
    summary:
      'Takes an order on, takes it over, gives it to a colleague, or lets it go; refused when another has it by now.',
    access: 'desk',
    audit: ({ body: { to } }) => (isNamed(to) ? { detail: { givenTo: to } } : {}),
    body: assignRequest,
    answer: assignAnswer,
    handle: async ({ body: { had, to, ...body }, caller }) => {
      if (caller.kind !== 'user') return fail(problem('notSignedIn'))
      const found = await orderOf(parts, body.orderNumber)
      if (!found.ok) return found
      const { bookingId, orderNumber: number } = found.value
      if (isNamed(to) && !(await parts.colleagues.mayWork(to)))
        return fail(problem('colleagueNotPossible', { field: 'to' }))
      const next = receiverOf(to, caller.userId)
      const at = parts.clock.now()
      if (!(await parts.work.assign({ bookingId, to: next, had, at }))) return fail(problem('orderTaken'))
      const work = await parts.work.workOf(bookingId)
      const assignee = work && colleagueOf(work.userId, work.email)
      return succeed({ orderNumber: number, ...(assignee && { assignee }) })
    },
  })
}

/** Whether an order is for somebody by id, and not for whoever asks, or for nobody. */
function isNamed(to: string): boolean {
  return to !== 'me' && to !== 'nobody'
}

function receiverOf(to: string, me: string): string | undefined {
  if (to === 'nobody') return undefined
  return to === 'me' ? me : to
}

function noteRoute(http: FastifyInstance, parts: OrderDeskRouteParts): void {
  route(http, {
    method: 'POST',
    path: '/api/staff/orders/note',
    summary: 'Adds a note of staff to an order; customers never see it.',
    access: 'desk',
    body: noteRequest,
    answer: notesAnswer,
    handle: async ({ body, caller }) => {
      if (caller.kind !== 'user') return fail(problem('notSignedIn'))
      const found = await orderOf(parts, body.orderNumber)
      if (!found.ok) return found
      const { bookingId } = found.value
      const note = { noteId: parts.ids.id('note'), at: parts.clock.now(), text: body.text }
      await parts.work.addNote({ ...note, bookingId, byUserId: caller.userId })
      return succeed({ notes: (await parts.work.notesOf(bookingId)).map(noteAnswerOf) })
    },
  })
}

function ticketRoute(http: FastifyInstance, parts: OrderDeskRouteParts): void {
  route(http, {
    method: 'POST',
    path: '/api/staff/orders/ticket',
    summary:
      'Has the tickets of a paid order asked for again, once a person has looked at what was in the way.',
    access: 'issueTickets',
    body: ticketAgainRequest,
    answer: ticketAgainAnswer,
    handle: async ({ body }) => {
      const found = await orderOf(parts, body.orderNumber)
      if (!found.ok) return found
      const { bookingId } = found.value
      const isPaid = await parts.payment.isStillPaid(bookingId)
      if (!isPaid || !(await parts.booking.askTicketsAgain(bookingId)))
        return fail(problem('ticketsNotPossible'))
      return succeed({ orderNumber: found.value.orderNumber, state: 'paid' as const })
    },
  })
}

async function orderOf({ booking }: OrderDeskRouteParts, typed: string): Promise<Result<Booking, Problem>> {
  const number = orderNumber(typed)
  const found = number && (await booking.find(number))
  return found ? succeed(found) : fail(problem('notFound'))
}
