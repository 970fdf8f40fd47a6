import { type FastifyInstance } from 'fastify'
import { doneAnswer } from '#contract/api/account/account.ts'
import {
  mostSavedTravellers,
  savedTravellerAnswer,
  savedTravellerLine,
  savedTravellerRequest,
  savedTravellersAnswer,
  travellerParams,
  travellerQuery,
} from '#contract/api/account/travellers.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Caller } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import { type Travellers } from './travellers.ts'

const path = '/api/account/travellers'
const one = `${path}/:travellerId`
const bodyLimit = 8 * 1024
/** More than anybody fills in, less than reading a stranger's whole list again and again. */
const limit = { max: 120, perSeconds: 60 }

/** The people whom an account has saved for later bookings. */
export function travellerRoutes(http: FastifyInstance, parts: { readonly travellers: Travellers }): void {
  readRoutes(http, parts)
  writeRoutes(http, parts)
}

function readRoutes(http: FastifyInstance, { travellers }: { readonly travellers: Travellers }): void {
  route(http, {
    method: 'GET',
    path,
    summary: 'The saved travellers of who is signed in; of passport numbers only the end.',
    access: 'signedIn',
    answer: savedTravellersAnswer,
    handle: ({ caller }, reply) => {
      reply.header('cache-control', 'no-store')
      return forUser(caller, async (userId) =>
        succeed({ travellers: [...(await travellers.list(userId))], most: mostSavedTravellers }),
      )
    },
  })
  route(http, {
    method: 'GET',
    path: one,
    summary: 'One saved traveller with everything that is saved; the look is noted.',
    access: 'signedIn',
    params: travellerParams,
    query: travellerQuery,
    answer: savedTravellerAnswer,
    limit,
    handle: ({ caller, params, query }, reply) => {
      reply.header('cache-control', 'no-store')
      return forUser(caller, (userId) => travellers.open({ ...params, userId }, query.purpose))
    },
  })
}

function writeRoutes(http: FastifyInstance, { travellers }: { readonly travellers: Travellers }): void {
  route(http, {
    method: 'POST',
    path,
    summary: 'Saves a traveller for later bookings.',
    access: 'signedIn',
    body: savedTravellerRequest,
    answer: savedTravellerLine,
    bodyLimit,
    limit,
    handle: ({ caller, body }) => forUser(caller, (userId) => travellers.save(userId, body)),
  })
  route(http, {
    method: 'PUT',
    path: one,
    summary: 'Changes a saved traveller as a whole: what is left out is no longer saved.',
    access: 'signedIn',
    params: travellerParams,
    body: savedTravellerRequest,
    answer: savedTravellerLine,
    bodyLimit,
    limit,
    handle: ({ caller, params, body }) =>
      forUser(caller, (userId) => travellers.change({ ...params, userId }, body)),
  })
  route(http, {
    method: 'DELETE',
    path: one,
    summary: 'Forgets a saved traveller.',
    access: 'signedIn',
    params: travellerParams,
    answer: doneAnswer,
    limit,
    handle: ({ caller, params }) =>
      forUser(caller, async (userId) => {
        const removed = await travellers.remove({ ...params, userId })
        return removed.ok ? succeed({ outcome: 'done' } as const) : removed
      }),
  })
}

async function forUser<Answer>(
  caller: Caller,
  work: (userId: string) => Promise<Result<Answer, Problem>>,
): Promise<Result<Answer, Problem>> {
  return caller.kind === 'user' ? work(caller.userId) : fail(problem('notSignedIn'))
}
