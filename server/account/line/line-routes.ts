import { type FastifyInstance } from 'fastify'
import { z } from 'zod'
import { doneAnswer } from '#contract/api/account/account.ts'
import { lineCodeAnswer, lineStandingAnswer } from '#contract/api/account/line.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Caller } from '#server/platform/http/request/caller.ts'
import { rawBody } from '#server/platform/http/request/body-kinds.ts'
import { route } from '#server/platform/http/route.ts'
import { type Log } from '#server/platform/log.ts'
import { type NoticeProvider } from '#server/providers/notice/notice-provider.ts'
import { type LineLinks } from './line-links.ts'

/** What these routes are made of; without links the shop has no LINE. */
export type LineRouteDeps = {
  readonly lineLinks: LineLinks | undefined
  readonly lineProvider: NoticeProvider | undefined
  readonly log: Log
}

const path = '/api/account/line'
const largestBody = 64 * 1024

/** How an account gets notices in LINE, and where LINE tells what people do there. */
export function lineRoutes(http: FastifyInstance, deps: LineRouteDeps): void {
  standingRoute(http, deps)
  codeRoute(http, deps)
  unlinkRoute(http, deps)
  webhookRoute(http, deps)
}

function standingRoute(http: FastifyInstance, { lineLinks }: LineRouteDeps): void {
  route(http, {
    method: 'GET',
    path,
    summary: 'Whether notices in LINE are offered, and whether the account is linked.',
    access: 'signedIn',
    answer: lineStandingAnswer,
    handle: ({ caller }) =>
      byOwner(caller, async (userId) =>
        succeed(lineLinks ? await lineLinks.standingOf(userId) : { isOffered: false }),
      ),
  })
}

function codeRoute(http: FastifyInstance, { lineLinks }: LineRouteDeps): void {
  route(http, {
    method: 'POST',
    path: `${path}/code`,
    summary: 'Makes a code that links the account of whoever sends it to the shop in LINE.',
    access: 'signedIn',
    // notices carry links that open orders
    requiresReauth: true,
    limit: { max: 30, perSeconds: 600 },
    answer: lineCodeAnswer,
    handle: ({ caller }) =>
      byOwner(caller, async (userId) =>
        lineLinks ? succeed(await lineLinks.askForCode(userId)) : fail(problem('notFound')),
      ),
  })
}

function unlinkRoute(http: FastifyInstance, { lineLinks }: LineRouteDeps): void {
  route(http, {
    method: 'DELETE',
    path,
    summary: 'Ends notices in LINE.',
    access: 'signedIn',
    answer: doneAnswer,
    handle: ({ caller }) =>
      byOwner(caller, async (userId) => {
        await lineLinks?.unlink(userId)
        return succeed({ outcome: 'done' })
      }),
  })
}

/** Signed over its bytes; an event that is told twice counts once. */
function webhookRoute(http: FastifyInstance, { lineLinks, lineProvider, log }: LineRouteDeps): void {
  route(http, {
    method: 'POST',
    path: '/api/notices/line',
    summary: 'LINE tells what people did in the chat with the shop.',
    fromOtherSites: true,
    takes: 'raw',
    bodyLimit: largestBody,
    limit: { max: 3000, perSeconds: 60 },
    body: rawBody,
    answer: z.object({}),
    handle: async ({ body, header, reference }) => {
      if (!lineLinks || !lineProvider) return fail(problem('notFound'))
      const verdict = lineProvider.read({ body, signature: header('x-line-signature') })
      if (verdict.kind === 'refused') {
        // nothing of it is kept, not even in the log: anybody can send anything here
        log.warn('noticeEventsRefused', { cause: verdict.why, reference })
        return fail(problem(verdict.why === 'malformed' ? 'malformed' : 'notAuthentic'))
      }
      await lineLinks.take(verdict.events)
      return succeed({})
    },
  })
}

type Outcome<Value> = Promise<Result<Value, Problem>>

async function byOwner<Value>(caller: Caller, work: (userId: string) => Outcome<Value>): Outcome<Value> {
  return caller.kind === 'user' ? work(caller.userId) : fail(problem('notSignedIn'))
}
