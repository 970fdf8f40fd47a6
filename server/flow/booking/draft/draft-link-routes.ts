import type { FastifyInstance } from 'fastify'
import { requestDraftLink, continueDraft } from '#contract/api/draft.ts'
import { createProblem } from '#contract/problem.ts'
import { contactFaults } from '#contract/terms/contact-rules.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { sha256Base64url } from '#server/platform/crypto.ts'
import { route } from '#server/platform/http/route.ts'
import type { DraftCookie } from './draft-cookie.ts'
import { type DraftLinkDeps, mailDraftLink, resumeDraft } from './draft-link.ts'

type Parts = DraftLinkDeps & { readonly draftCookie: DraftCookie }

/** Links by mail: what was typed goes on on another device. */
export function addDraftLinkRoutes(http: FastifyInstance, parts: Parts): void {
  mailDraftLinkRoute(http, parts)
  resumeDraftRoute(http, parts)
}

function mailDraftLinkRoute(http: FastifyInstance, parts: Parts): void {
  route(http, requestDraftLink, {
    limit: { max: 20, perSeconds: 600 },
    handle: async ({ params, body: { email }, cookie, language }) => {
      if (!isDeliverableEmail(email)) return fail(createProblem('emailWrong', { field: 'email' }))
      const handle = parts.draftCookie.handleIn(cookie)
      const key = handle === undefined ? undefined : { handleDigest: sha256Base64url(handle), ...params }
      const mailed = key ? await mailDraftLink(parts, { key, email, language }) : succeed(true)
      return mailed.ok ? succeed({ outcome: 'checkYourMail' }) : mailed
    },
  })
}

function resumeDraftRoute(http: FastifyInstance, parts: Parts): void {
  route(http, continueDraft, {
    limit: { max: 30, perSeconds: 600 },
    handle: async ({ body: { token }, cookie }, reply) => {
      const handle = parts.draftCookie.handleIn(cookie) ?? parts.draftCookie.issue()
      const resumed = await resumeDraft(parts, { token, handleDigest: sha256Base64url(handle) })
      if (resumed.ok) parts.draftCookie.remember(reply, handle)
      return resumed
    },
  })
}

function isDeliverableEmail(email: string): boolean {
  const contact = { name: 'x', mobilePhone: '+66812345678', email }
  return !contactFaults(contact, { isAgencyUser: false }).some(({ field }) => field === 'email')
}
