import { type FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  assignAnswer,
  assignRequest,
  colleaguesAnswer,
  staffOrderAnswer,
  noteRequest,
  notesAnswer,
  ticketAgainAnswer,
  ticketAgainRequest,
} from '#contract/api/staff/staff-orders.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { orderNumber } from '#contract/terms/booking.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Booking } from '#server/flow/booking/booking.ts'
import { route } from '#server/platform/http/route.ts'
import { type Ids } from '#server/platform/ids.ts'
import { type ColleagueStore } from './colleague-store.ts'
import { type StaffOrderDeps, staffOrderOf, noteAnswerOf } from './staff-orders.ts'
import { colleagueOf } from '../work-queue/work-queue.ts'

/** What these routes are made of. */
export type StaffOrderRouteDeps = StaffOrderDeps & {
  readonly ids: Ids
  readonly colleagues: ColleagueStore
}

/** GET /api/staff/orders/:orderNumber and /api/staff/colleagues, POST /api/staff/orders/assign, /note and /ticket */
export function orderStaffRoutes(http: FastifyInstance, deps: StaffOrderRouteDeps): void {
  route(http, {
    method: 'GET',
    path: '/api/staff/orders/:orderNumber',
    summary: 'Everything of one order: flights, people, money, what was asked, noted and done.',
    access: 'desk',
    params: z.object({ orderNumber: z.string().max(20) }),
    answer: staffOrderAnswer,
    handle: async ({ params, caller }) => {
      if (caller.kind !== 'user') return fail(problem('notSignedIn'))
      const found = await orderOf(deps, params.orderNumber)
      return found.ok ? succeed(await staffOrderOf(deps, found.value, caller.userId)) : found
    },
  })
  colleaguesRoute(http, deps)
  assignRoute(http, deps)
  noteRoute(http, deps)
  ticketRoute(http, deps)
}

function colleaguesRoute(http: FastifyInstance, { colleagues }: StaffOrderRouteDeps): void {
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

function assignRoute(http: FastifyInstance, deps: StaffOrderRouteDeps): void {
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
      const found = await orderOf(deps, body.orderNumber)
      if (!found.ok) return found
      const { bookingId, orderNumber: number } = found.value
      if (isNamed(to) && !(await deps.colleagues.mayWork(to)))
        return fail(problem('colleagueNotPossible', { field: 'to' }))
      const next = receiverOf(to, caller.userId)
      const at = deps.clock.now()
      if (!(await deps.work.assign({ bookingId, to: next, had, at }))) return fail(problem('orderTaken'))
      const work = await deps.work.workOf(bookingId)
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

function noteRoute(http: FastifyInstance, deps: StaffOrderRouteDeps): void {
  route(http, {
    method: 'POST',
    path: '/api/staff/orders/note',
    summary: 'Adds a note of staff to an order; customers never see it.',
    access: 'desk',
    body: noteRequest,
    answer: notesAnswer,
    handle: async ({ body, caller }) => {
      if (caller.kind !== 'user') return fail(problem('notSignedIn'))
      const found = await orderOf(deps, body.orderNumber)
      if (!found.ok) return found
      const { bookingId } = found.value
      const note = { noteId: deps.ids.id('note'), at: deps.clock.now(), text: body.text }
      await deps.work.addNote({ ...note, bookingId, byUserId: caller.userId })
      return succeed({ notes: (await deps.work.notesOf(bookingId)).map(noteAnswerOf) })
    },
  })
}

function ticketRoute(http: FastifyInstance, deps: StaffOrderRouteDeps): void {
  route(http, {
    method: 'POST',
    path: '/api/staff/orders/ticket',
    summary:
      'Has the tickets of a paid order asked for again, once a person has looked at what was in the way.',
    access: 'issueTickets',
    body: ticketAgainRequest,
    answer: ticketAgainAnswer,
    handle: async ({ body }) => {
      const found = await orderOf(deps, body.orderNumber)
      if (!found.ok) return found
      const { bookingId } = found.value
      const isPaid = await deps.payment.isStillPaid(bookingId)
      if (!isPaid || !(await deps.booking.reissueTickets(bookingId)))
        return fail(problem('ticketsNotPossible'))
      return succeed({ orderNumber: found.value.orderNumber, state: 'paid' as const })
    },
  })
}

async function orderOf({ booking }: StaffOrderRouteDeps, typed: string): Promise<Result<Booking, Problem>> {
  const number = orderNumber(typed)
  const found = number && (await booking.find(number))
  return found ? succeed(found) : fail(problem('notFound'))
}
