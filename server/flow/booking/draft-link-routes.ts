import { type FastifyInstance, type FastifyReply } from 'fastify'
import {
  draftLinkAnswer,
  draftLinkRequest,
  draftResumeAnswer,
  draftResumeRequest,
  draftTrip,
} from '#contract/api/draft.ts'
import { problem } from '#contract/problem.ts'
import { contactFaults } from '#contract/terms/contact-rules.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { digestOf } from '#server/platform/crypto.ts'
import { route } from '#server/platform/http/route.ts'
import { type DraftLinkParts, mailDraftLink, resumeDraft } from './draft-link.ts'

/** How a browser's handle is read and given. */
export type HandleCookie = {
  readonly handleIn: (cookie: (name: string) => string | undefined) => string | undefined
  readonly remember: (reply: FastifyReply, handle: string, isSecure: boolean) => void
}

type Parts = DraftLinkParts & { readonly isSecure: boolean }

/** Links by mail: what was typed goes on on another device. */
export function addDraftLinkRoutes(http: FastifyInstance, parts: Parts, cookies: HandleCookie): void {
  mailRoute(http, parts, cookies)
  resumeRoute(http, parts, cookies)
}

function mailRoute(http: FastifyInstance, parts: Parts, { handleIn }: HandleCookie): void {
  route(http, {
    method: 'POST',
    path: '/api/draft/:sessionId/link',
    summary: 'Mails a link that opens what was typed on another device. The answer is always the same.',
    params: draftTrip,
    body: draftLinkRequest,
    limit: { max: 20, perSeconds: 600 },
    status: 202,
    answer: draftLinkAnswer,
    handle: async ({ params, body: { email }, cookie, language }) => {
      if (!isMailable(email)) return fail(problem('emailWrong', { field: 'email' }))
      const handle = handleIn(cookie)
      const key = handle === undefined ? undefined : { handleDigest: digestOf(handle), ...params }
      if (key) await mailDraftLink(parts, { key, email, language })
      return succeed({ outcome: 'checkYourMail' })
    },
  })
}

function resumeRoute(http: FastifyInstance, parts: Parts, { handleIn, remember }: HandleCookie): void {
  route(http, {
    method: 'POST',
    path: '/api/draft/resume',
    summary: 'Opens what was typed elsewhere with what the mailed link carried, once.',
    body: draftResumeRequest,
    limit: { max: 30, perSeconds: 600 },
    answer: draftResumeAnswer,
    handle: async ({ body: { token }, cookie }, reply) => {
      const handle = handleIn(cookie) ?? parts.ids.token()
      const resumed = await resumeDraft(parts, { token, handleDigest: digestOf(handle) })
      if (resumed.ok) remember(reply, handle, parts.isSecure)
      return resumed
    },
  })
}

function isMailable(email: string): boolean {
  const contact = { name: 'x', mobilePhone: '+66812345678', email }
  return !contactFaults(contact, { isAgencyUser: false }).some(({ field }) => field === 'email')
}
