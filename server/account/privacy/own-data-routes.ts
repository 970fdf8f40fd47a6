import type { FastifyInstance } from 'fastify'
import {
  listSessions,
  endSessions,
  listGuestOrders,
  claimGuestOrders,
  exportOwnData,
  readAccountClosure,
  closeAccount,
} from '#contract/api/account/own-data.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { journeyAnswersOf } from '#server/flow/offers/offers.ts'
import type { Caller } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import type { OwnData } from './own-data.ts'
import { sessionCookies } from '../session/session-routes.ts'
import type { Owner } from '../session/own-sessions.ts'

/** Dependencies of the own-data routes. */
export type OwnDataRouteDeps = { readonly ownData: OwnData; readonly publicUrl: string }

const bodyLimit = 8 * 1024
const limit = { max: 120, perSeconds: 60 }
const done = { outcome: 'done' } as const

/** Registers the routes by which an owner views, exports and erases personal data. */
export function ownDataRoutes(http: FastifyInstance, deps: OwnDataRouteDeps): void {
  ownSessionRoutes(http, deps)
  claimOrderRoutes(http, deps)
  exportRoute(http, deps)
  closeAccountRoutes(http, deps)
}

function ownSessionRoutes(http: FastifyInstance, { ownData: { sessions } }: OwnDataRouteDeps): void {
  route(http, listSessions, {
    access: 'signedIn',
    handle: ({ caller }, reply) => {
      reply.header('cache-control', 'no-store')
      return forAccountOwner(caller, async (owner) =>
        succeed({ sessions: [...(await sessions.list(owner))] }),
      )
    },
  })
  route(http, endSessions, {
    access: 'signedIn',
    bodyLimit,
    limit,
    handle: ({ caller, body }) =>
      forAccountOwner(caller, async (owner) => {
        const ended = await sessions.end(owner, body)
        return ended.ok ? succeed(done) : ended
      }),
  })
}

function claimOrderRoutes(http: FastifyInstance, { ownData: { claims } }: OwnDataRouteDeps): void {
  route(http, listGuestOrders, {
    access: 'signedIn',
    handle: ({ caller }, reply) => {
      reply.header('cache-control', 'no-store')
      return forAccountOwner(caller, async ({ userId }) => {
        const offered = await claims.offered(userId)
        if (!offered.ok) return offered
        const orders = offered.value.map(({ orderNumber, createdAt, offer }) => {
          return { orderNumber, createdAt, journeys: journeyAnswersOf(offer.itinerary) }
        })
        return succeed({ orders })
      })
    },
  })
  route(http, claimGuestOrders, {
    access: 'signedIn',
    bodyLimit,
    limit,
    handle: ({ caller, body }) =>
      forAccountOwner(caller, async ({ userId }) => {
        const claimed = await claims.claim(userId, body.orderNumbers)
        return claimed.ok ? succeed({ claimed: claimed.value }) : claimed
      }),
  })
}

function exportRoute(http: FastifyInstance, { ownData }: OwnDataRouteDeps): void {
  route(http, exportOwnData, {
    access: 'signedIn',
    requiresReauth: true,
    limit: { max: 10, perSeconds: 60 },
    handle: ({ caller }) =>
      forAccountOwner(caller, async ({ userId }) => succeed(await ownData.export(userId))),
  })
}

function closeAccountRoutes(http: FastifyInstance, { ownData, publicUrl }: OwnDataRouteDeps): void {
  const cookies = sessionCookies(publicUrl)
  route(http, readAccountClosure, {
    access: 'signedIn',
    handle: ({ caller }, reply) => {
      reply.header('cache-control', 'no-store')
      return forAccountOwner(caller, async ({ userId }) => succeed(await ownData.erasure.preview(userId)))
    },
  })
  route(http, closeAccount, {
    access: 'signedIn',
    requiresReauth: true,
    bodyLimit,
    limit,
    handle: ({ caller }, reply) =>
      forAccountOwner(caller, async ({ userId }) => {
        const closed = await ownData.erasure.close(userId)
        if (!closed.ok) return closed
        cookies.forget(reply)
        return succeed(done)
      }),
  })
}

async function forAccountOwner<Answer>(
  caller: Caller,
  work: (owner: Owner) => Promise<Result<Answer, Problem>>,
): Promise<Result<Answer, Problem>> {
  return caller.kind === 'user' ? work(caller) : fail(createProblem('notSignedIn'))
}
