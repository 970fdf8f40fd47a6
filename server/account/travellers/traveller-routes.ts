import type { FastifyInstance } from 'fastify'
import {
  mostSavedTravellers,
  listTravellers,
  readTraveller,
  createTraveller,
  updateTraveller,
  deleteTraveller,
} from '#contract/api/account/travellers.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Caller } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import type { Travellers } from './travellers.ts'

const bodyLimit = 8 * 1024
/** Above human use, below repeated scraping of another person's whole list. */
const limit = { max: 120, perSeconds: 60 }

/** Registers the routes of an account's saved travellers. */
export function travellerRoutes(http: FastifyInstance, parts: { readonly travellers: Travellers }): void {
  readTravellerRoutes(http, parts)
  writeTravellerRoutes(http, parts)
}

function readTravellerRoutes(
  http: FastifyInstance,
  { travellers }: { readonly travellers: Travellers },
): void {
  route(http, listTravellers, {
    access: 'signedIn',
    handle: ({ caller }, reply) => {
      reply.header('cache-control', 'no-store')
      return forSignedInUser(caller, async (userId) =>
        succeed({ travellers: [...(await travellers.list(userId))], most: mostSavedTravellers }),
      )
    },
  })
  route(http, readTraveller, {
    access: 'signedIn',
    limit,
    handle: ({ caller, params, query }, reply) => {
      reply.header('cache-control', 'no-store')
      return forSignedInUser(caller, (userId) => travellers.open({ ...params, userId }, query.purpose))
    },
  })
}

function writeTravellerRoutes(
  http: FastifyInstance,
  { travellers }: { readonly travellers: Travellers },
): void {
  route(http, createTraveller, {
    access: 'signedIn',
    bodyLimit,
    limit,
    handle: ({ caller, body }) => forSignedInUser(caller, (userId) => travellers.save(userId, body)),
  })
  route(http, updateTraveller, {
    access: 'signedIn',
    bodyLimit,
    limit,
    handle: ({ caller, params, body }) =>
      forSignedInUser(caller, (userId) => travellers.change({ ...params, userId }, body)),
  })
  route(http, deleteTraveller, {
    access: 'signedIn',
    limit,
    handle: ({ caller, params }) =>
      forSignedInUser(caller, async (userId) => {
        const removed = await travellers.remove({ ...params, userId })
        return removed.ok ? succeed({ outcome: 'done' } as const) : removed
      }),
  })
}

async function forSignedInUser<Answer>(
  caller: Caller,
  work: (userId: string) => Promise<Result<Answer, Problem>>,
): Promise<Result<Answer, Problem>> {
  return caller.kind === 'user' ? work(caller.userId) : fail(createProblem('notSignedIn'))
}
