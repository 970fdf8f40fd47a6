import { createHash } from 'node:crypto'
import { type FastifyInstance, type FastifyReply } from 'fastify'
import { z } from 'zod'
import { draftAnswer, draftRequest } from '#contract/api/draft.ts'
import { problem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import { type Clock } from '#server/platform/clock.ts'
import { route } from '#server/platform/http/route.ts'
import { type Ids } from '#server/platform/ids.ts'
import { type DraftStore } from './draft-store.ts'

/** What has not become a booking is forgotten after a day (specification §4). */
const keptMinutes = 24 * 60
/** Far more than nine passengers and a booker need. */
const largestBytes = 32 * 1024
const cookieName = 'draft'
const handleForm = /^[A-Za-z0-9_-]{20,100}$/

/** What these routes are made of. */
export type DraftRouteParts = {
  readonly drafts: DraftStore
  readonly clock: Clock
  readonly ids: Ids
  readonly isSecure: boolean
}

const place = z.strictObject({ sessionId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) })

/**
 * What a traveller has typed, kept for a reload or a crash. The handle is in a cookie that scripts cannot
 * read; the browser itself stores nothing personal.
 */
export function draftRoutes(http: FastifyInstance, parts: DraftRouteParts): void {
  readRoute(http, parts)
  keepRoute(http, parts)
  forgetRoute(http, parts)
}

function readRoute(http: FastifyInstance, { drafts, clock, ids, isSecure }: DraftRouteParts): void {
  route(http, {
    method: 'GET',
    path: '/api/draft/:sessionId',
    summary: 'What was typed so far for this search; empty when nothing was.',
    params: place,
    answer: draftAnswer,
    handle: async ({ params, cookie }, reply) => {
      const handle = handleIn(cookie(cookieName))
      if (handle === undefined) {
        // Given out before anything is typed: a reload may overtake the answer to the first save.
        rememberHandle(reply, ids.token(), isSecure)
        return succeed({ content: {} })
      }
      const found = { handleDigest: digestOf(handle), sessionId: params.sessionId }
      const content = await drafts.find(found, clock.now())
      return succeed({ content: content ? (JSON.parse(content) as Record<string, unknown>) : {} })
    },
  })
}

function keepRoute(http: FastifyInstance, { drafts, clock, ids, isSecure }: DraftRouteParts): void {
  route(http, {
    method: 'PUT',
    path: '/api/draft/:sessionId',
    summary: 'Keeps what was typed so far for this search.',
    params: place,
    body: draftRequest,
    bodyLimit: largestBytes + 1024,
    limit: { max: 240, perSeconds: 60 },
    answer: z.object({ keptUntil: z.string() }),
    handle: async ({ params, body, cookie }, reply) => {
      const content = JSON.stringify(body.content)
      if (Buffer.byteLength(content) > largestBytes) return fail(problem('draftTooLarge'))
      const handle = handleIn(cookie(cookieName)) ?? ids.token()
      const now = clock.now()
      const expiresAt = plusMinutes(now, keptMinutes)
      const kept = { handleDigest: digestOf(handle), sessionId: params.sessionId }
      if (!(await drafts.save(kept, content, { now, expiresAt }))) return fail(problem('busy'))
      rememberHandle(reply, handle, isSecure)
      return succeed({ keptUntil: expiresAt })
    },
  })
}

function forgetRoute(http: FastifyInstance, { drafts }: DraftRouteParts): void {
  route(http, {
    method: 'DELETE',
    path: '/api/draft/:sessionId',
    summary: 'Forgets what was typed for this search.',
    params: place,
    answer: draftAnswer,
    handle: async ({ params, cookie }) => {
      const handle = handleIn(cookie(cookieName))
      if (handle) await drafts.remove({ handleDigest: digestOf(handle), sessionId: params.sessionId })
      return succeed({ content: {} })
    },
  })
}

/** The handle that a cookie holds; undefined when it is not of the form that we give out. */
function handleIn(cookie: string | undefined): string | undefined {
  return cookie !== undefined && handleForm.test(cookie) ? cookie : undefined
}

function rememberHandle(reply: FastifyReply, handle: string, isSecure: boolean): void {
  reply.setCookie(cookieName, handle, {
    path: '/api/draft',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure,
    maxAge: keptMinutes * 60,
  })
}

/** Only the digest is stored: who reads the database cannot open a draft with it in a browser. */
function digestOf(handle: string): string {
  return createHash('sha256').update(handle).digest('base64url')
}
