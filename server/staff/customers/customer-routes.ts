import type { FastifyInstance } from 'fastify'
import {
  addCustomerNote,
  listCustomerTravellers,
  listCustomers,
  readCustomer,
} from '#contract/api/staff/customers.ts'
import { openCustomerTraveller } from '#contract/api/staff/new-booking/customer-booking.ts'
import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { isSeller } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import { type CustomerDeps, customerNotes, customerOf, customersPage, hasCustomer } from './customers.ts'

const access = 'viewCustomers'
/** Above human use. */
const limit = { max: 120, perSeconds: 60 }

/** GET /api/staff/customers, one of them and its saved passengers; POST /api/staff/customers/note */
export function customerRoutes(http: FastifyInstance, deps: CustomerDeps): void {
  route(http, listCustomers, {
    access,
    limit,
    handle: async ({ query }) => succeed(await customersPage(deps, query)),
  })
  route(http, readCustomer, {
    access,
    limit,
    handle: ({ params, caller }) => customerOf(deps, params.customerId, isSeller(caller)),
  })
  route(http, listCustomerTravellers, {
    access: 'viewSavedTravellers',
    limit,
    audit: ({ params }) => ({ object: params.customerId }),
    handle: async ({ params: { customerId } }, reply) => {
      reply.header('cache-control', 'no-store')
      if (!(await hasCustomer(deps, customerId))) return fail(createProblem('notFound'))
      return succeed({ travellers: [...(await deps.travellers.listForStaff(customerId))] })
    },
  })
  openTravellerRoute(http, deps)
  noteRoute(http, deps)
}

function openTravellerRoute(http: FastifyInstance, deps: CustomerDeps): void {
  route(http, openCustomerTraveller, {
    access: 'viewSavedTravellers',
    limit,
    audit: ({ body }) => ({ object: body.customerId }),
    handle: async ({ body: { customerId, travellerId } }, reply) => {
      reply.header('cache-control', 'no-store')
      if (!(await hasCustomer(deps, customerId))) return fail(createProblem('notFound'))
      return deps.travellers.open({ userId: customerId, travellerId }, 'staff')
    },
  })
}

function noteRoute(http: FastifyInstance, deps: CustomerDeps): void {
  route(http, addCustomerNote, {
    access,
    limit,
    audit: ({ body }) => ({ object: body.customerId }),
    handle: async ({ body: { customerId, text }, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      if (!(await hasCustomer(deps, customerId))) return fail(createProblem('notFound'))
      const note = { noteId: deps.ids.id('note'), at: deps.clock.now(), text }
      await deps.customers.addNote({ ...note, customerKey: customerId, byUserId: caller.userId })
      return succeed({ notes: await customerNotes(deps, customerId) })
    },
  })
}
