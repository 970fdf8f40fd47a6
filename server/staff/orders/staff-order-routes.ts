import type { FastifyInstance } from 'fastify'
import { readGdsEntries } from '#contract/api/staff/gds-entries.ts'
import {
  readStaffOrder,
  listColleagues,
  assignOrder,
  addNote,
  retryTicketing,
} from '#contract/api/staff/staff-orders.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { parseOrderNumber } from '#contract/terms/booking.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import { route } from '#server/platform/http/route.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { ColleagueStore } from './colleague-store.ts'
import { gdsEntriesOf } from './gds-entries.ts'
import { noteAnswerOf } from './desk-facts.ts'
import { type StaffOrderDeps, staffOrderOf } from './staff-orders.ts'
import { colleagueAnswerOf } from '../work-queue/work-queue.ts'

/** Dependencies of these routes. */
export type StaffOrderRouteDeps = StaffOrderDeps & {
  readonly ids: Ids
  readonly colleagues: ColleagueStore
}

/** GET /api/staff/orders/:orderNumber and /api/staff/colleagues, POST /api/staff/orders/gds-entries, /assign, /note and /ticket */
export function orderStaffRoutes(http: FastifyInstance, deps: StaffOrderRouteDeps): void {
  route(http, readStaffOrder, {
    access: 'desk',
    handle: async ({ params, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const found = await findOrderByNumber(deps, params.orderNumber)
      return found.ok ? succeed(await staffOrderOf(deps, found.value, caller.userId)) : found
    },
  })
  gdsEntriesRoute(http, deps)
  colleaguesRoute(http, deps)
  assignRoute(http, deps)
  noteRoute(http, deps)
  retryTicketingRoute(http, deps)
}

function gdsEntriesRoute(http: FastifyInstance, deps: StaffOrderRouteDeps): void {
  route(http, readGdsEntries, {
    access: 'handleOrders',
    handle: async ({ body }) => {
      const found = await findOrderByNumber(deps, body.orderNumber)
      return found.ok ? succeed(gdsEntriesOf(found.value)) : found
    },
  })
}

function colleaguesRoute(http: FastifyInstance, { colleagues }: StaffOrderRouteDeps): void {
  route(http, listColleagues, {
    access: 'desk',
    handle: async () => {
      const found = await colleagues.list()
      return succeed({ colleagues: found.map(colleagueAnswerOf) })
    },
  })
}

function assignRoute(http: FastifyInstance, deps: StaffOrderRouteDeps): void {
  route(http, assignOrder, {
    access: 'desk',
    audit: ({ body: { to } }) => (isColleagueId(to) ? { detail: { givenTo: to } } : {}),
    handle: async ({ body: { had, to, ...body }, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const found = await findOrderByNumber(deps, body.orderNumber)
      if (!found.ok) return found
      const { bookingId, orderNumber: number } = found.value
      if (isColleagueId(to) && !(await deps.colleagues.mayWork(to)))
        return fail(createProblem('assigneeNotPossible', { field: 'to' }))
      const next = assigneeOf(to, caller.userId)
      const at = deps.clock.now()
      if (!(await deps.work.assign({ bookingId, to: next, had, at })))
        return fail(createProblem('orderReassigned'))
      const work = await deps.work.workOf(bookingId)
      const assignee = work && colleagueAnswerOf(work)
      return succeed({ orderNumber: number, ...(assignee && { assignee }) })
    },
  })
}

/** Whether the assignee is a user id, and neither the caller nor nobody. */
function isColleagueId(to: string): boolean {
  return to !== 'me' && to !== 'nobody'
}

function assigneeOf(to: string, me: string): string | undefined {
  if (to === 'nobody') return undefined
  return to === 'me' ? me : to
}

function noteRoute(http: FastifyInstance, deps: StaffOrderRouteDeps): void {
  route(http, addNote, {
    access: 'desk',
    handle: async ({ body, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const found = await findOrderByNumber(deps, body.orderNumber)
      if (!found.ok) return found
      const { bookingId } = found.value
      const note = { noteId: deps.ids.id('note'), at: deps.clock.now(), text: body.text }
      await deps.work.addNote({ ...note, bookingId, byUserId: caller.userId })
      return succeed({ notes: (await deps.work.notesOf(bookingId)).map(noteAnswerOf) })
    },
  })
}

function retryTicketingRoute(http: FastifyInstance, deps: StaffOrderRouteDeps): void {
  route(http, retryTicketing, {
    access: 'issueTickets',
    handle: async ({ body }) => {
      const found = await findOrderByNumber(deps, body.orderNumber)
      if (!found.ok) return found
      const { bookingId } = found.value
      const isPaid = await deps.payment.isStillPaid(bookingId)
      if (!isPaid || !(await deps.booking.retryTicketing(bookingId)))
        return fail(createProblem('ticketsNotPossible'))
      return succeed({ orderNumber: found.value.orderNumber, state: 'paid' as const })
    },
  })
}

async function findOrderByNumber(
  { booking }: StaffOrderRouteDeps,
  typed: string,
): Promise<Result<Booking, Problem>> {
  const number = parseOrderNumber(typed)
  const found = number && (await booking.find(number))
  return found ? succeed(found) : fail(createProblem('notFound'))
}
