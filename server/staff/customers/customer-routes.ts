import type { FastifyInstance } from 'fastify'
import {
  addCustomerNote,
  listCustomerTravellers,
  listCustomers,
  readCustomer,
} from '#contract/api/staff/customers.ts'
import {
  mergeCustomers as mergeEndpoint,
  separateCustomer as separateEndpoint,
} from '#contract/api/staff/customer/merge-customers.ts'
import { openCustomerTraveller } from '#contract/api/staff/new-booking/customer-booking.ts'
import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { isSeller, runForClerk } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import { accountsOfCustomer, customerNotes, customerOf, hasCustomer } from './customers.ts'
import type { CustomerDeps } from './find-customer.ts'
import { customersPage } from './list-customers.ts'
import { auditedCustomer, mergeCustomers, separateCustomer } from './merge-customers.ts'

const access = 'viewCustomers'
/** Above human use. */
const limit = { max: 120, perSeconds: 60 }

/** GET /api/staff/customers, one of them and its saved passengers; POST /api/staff/customers/note, merge and separate */
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
      const accounts = await accountsOfCustomer(deps, customerId)
      if (!accounts) return fail(createProblem('notFound'))
      const lists = []
      for (const userId of accounts) lists.push(await deps.travellers.listForStaff(userId))
      return succeed({ travellers: lists.flat() })
    },
  })
  openTravellerRoute(http, deps)
  noteRoute(http, deps)
  mergeRoutes(http, deps)
}

function openTravellerRoute(http: FastifyInstance, deps: CustomerDeps): void {
  route(http, openCustomerTraveller, {
    access: 'viewSavedTravellers',
    limit,
    audit: ({ body }) => ({ object: body.customerId }),
    handle: async ({ body: { customerId, travellerId } }, reply) => {
      reply.header('cache-control', 'no-store')
      for (const userId of (await accountsOfCustomer(deps, customerId)) ?? []) {
        const opened = await deps.travellers.open({ userId, travellerId }, 'staff')
        if (opened.ok) return opened
      }
      return fail(createProblem('notFound'))
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

const done = { outcome: 'done' } as const

function mergeRoutes(http: FastifyInstance, deps: CustomerDeps): void {
  route(http, mergeEndpoint, {
    access: 'mergeCustomers',
    limit,
    audit: ({ body }) => ({ object: body.customerId }),
    auditState: ({ body }) => auditedCustomer(deps, body.customerId),
    handle: async ({ body, caller }) => {
      const merged = await runForClerk(caller, (byUserId) => mergeCustomers(deps, { ...body, byUserId }))
      return merged.ok ? succeed(done) : merged
    },
  })
  route(http, separateEndpoint, {
    access: 'mergeCustomers',
    limit,
    audit: ({ body }) => ({ object: body.customerId }),
    auditState: ({ body }) => auditedCustomer(deps, body.customerId),
    handle: async ({ body: { customerId } }) => {
      const separated = await separateCustomer(deps, customerId)
      return separated.ok ? succeed(done) : separated
    },
  })
}
