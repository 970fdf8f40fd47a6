import type { FastifyInstance } from 'fastify'
import { receiveLineEvents } from '#contract/api/notifications.ts'
import { readLineLink, createLineCode, unlinkLine } from '#contract/api/account/line.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Caller } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import type { Log } from '#server/platform/log.ts'
import type { NoticeProvider } from '#server/providers/notice/notice-provider.ts'
import type { LineLinks } from './line-account-links.ts'

/** Dependencies of the LINE routes; without links the shop has no LINE. */
export type LineRouteDeps = {
  readonly lineLinks: LineLinks | undefined
  readonly lineProvider: NoticeProvider | undefined
  readonly log: Log
}

const largestBody = 64 * 1024

/** Registers the routes that link an account with LINE, and the webhook. */
export function lineRoutes(http: FastifyInstance, deps: LineRouteDeps): void {
  linkStateRoute(http, deps)
  createLinkCodeRoute(http, deps)
  unlinkLineRoute(http, deps)
  webhookRoute(http, deps)
}

function linkStateRoute(http: FastifyInstance, { lineLinks }: LineRouteDeps): void {
  route(http, readLineLink, {
    access: 'signedIn',
    handle: ({ caller }) =>
      forLinkOwner(caller, async (userId) =>
        succeed(lineLinks ? await lineLinks.standingOf(userId) : { isOffered: false }),
      ),
  })
}

function createLinkCodeRoute(http: FastifyInstance, { lineLinks }: LineRouteDeps): void {
  route(http, createLineCode, {
    access: 'signedIn',
    // notices carry links that open orders
    requiresReauth: true,
    limit: { max: 30, perSeconds: 600 },
    handle: ({ caller }) =>
      forLinkOwner(caller, async (userId) =>
        lineLinks ? succeed(await lineLinks.askForCode(userId)) : fail(createProblem('notFound')),
      ),
  })
}

function unlinkLineRoute(http: FastifyInstance, { lineLinks }: LineRouteDeps): void {
  route(http, unlinkLine, {
    access: 'signedIn',
    handle: ({ caller }) =>
      forLinkOwner(caller, async (userId) => {
        await lineLinks?.unlink(userId)
        return succeed({ outcome: 'done' })
      }),
  })
}

/** The signature covers the raw body; a redelivered event counts once. */
function webhookRoute(http: FastifyInstance, { lineLinks, lineProvider, log }: LineRouteDeps): void {
  route(http, receiveLineEvents, {
    fromOtherSites: true,
    bodyLimit: largestBody,
    limit: { max: 3000, perSeconds: 60 },
    handle: async ({ body, header, reference }) => {
      if (!lineLinks || !lineProvider) return fail(createProblem('notFound'))
      const verdict = lineProvider.read({ body, signature: header('x-line-signature') })
      if (verdict.kind === 'refused') {
        // nothing of the body is kept, not even in the log: anybody can send anything here
        log.warn('noticeEventsRefused', { cause: verdict.why, reference })
        return fail(createProblem(verdict.why === 'malformed' ? 'malformed' : 'notAuthentic'))
      }
      await lineLinks.take(verdict.events)
      return succeed({})
    },
  })
}

type WebhookOutcome<Value> = Promise<Result<Value, Problem>>

async function forLinkOwner<Value>(
  caller: Caller,
  work: (userId: string) => WebhookOutcome<Value>,
): WebhookOutcome<Value> {
  return caller.kind === 'user' ? work(caller.userId) : fail(createProblem('notSignedIn'))
}
