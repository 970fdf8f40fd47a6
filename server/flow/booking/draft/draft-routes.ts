import type { FastifyInstance } from 'fastify'
import { readDraft, saveDraft, deleteDraft, deleteDrafts, listDrafts } from '#contract/api/draft.ts'
import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import { sha256Base64url } from '#server/platform/crypto.ts'
import type { Caller } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import type { DraftCookie } from './draft-cookie.ts'
import { draftMinutes, type DraftLinkDeps } from './draft-link.ts'
import { addDraftLinkRoutes } from './draft-link-routes.ts'
import type { DraftStore } from './draft-store.ts'

/** Far more than nine passengers and a booker need. */
const largestBytes = 32 * 1024

/** Dependencies of these routes. */
export type DraftRouteDeps = DraftLinkDeps & {
  readonly drafts: DraftStore
  readonly draftCookie: DraftCookie
}

/**
 * What a traveller has typed, kept for a reload or a crash. The handle is in a cookie that scripts cannot
 * read; the browser itself stores nothing personal.
 */
export function draftRoutes(http: FastifyInstance, deps: DraftRouteDeps): void {
  readDraftRoute(http, deps)
  saveDraftRoute(http, deps)
  deleteDraftRoute(http, deps)
  resetDraftHandleRoute(http, deps)
  listDraftsRoute(http, deps)
  addDraftLinkRoutes(http, deps)
}

function readDraftRoute(http: FastifyInstance, { drafts, clock, draftCookie }: DraftRouteDeps): void {
  route(http, readDraft, {
    handle: async ({ params, cookie, caller }, reply) => {
      const handle = draftCookie.handleIn(cookie)
      const now = clock.now()
      // Given out before anything is typed: a reload may overtake the answer to the first save.
      if (handle === undefined) draftCookie.remember(reply, draftCookie.issue())
      const userId = userIdOf(caller)
      const own = handle && (await drafts.find({ handleDigest: sha256Base64url(handle), ...params }, now))
      const isOfAnother = own && userId !== undefined && (own.userId ?? userId) !== userId
      if (own && !isOfAnother) return succeed({ content: own.content, revision: own.revision })
      // Somebody else was signed in at this browser and has not logged out: what they typed is not for this one.
      if (isOfAnother) draftCookie.remember(reply, draftCookie.issue())
      // Typed in another browser by the same account: a copy to begin with, so its revision does not count here.
      const other = userId && (await drafts.findOfUser({ userId, ...params }, now))
      return succeed({ content: other ? other.content : {}, revision: 0 })
    },
  })
}

function saveDraftRoute(http: FastifyInstance, { drafts, clock, draftCookie }: DraftRouteDeps): void {
  route(http, saveDraft, {
    bodyLimit: largestBytes + 8 * 1024,
    // Several people may type behind one address, each up to four times a second.
    limit: { max: 1200, perSeconds: 60 },
    handle: async ({ params, body, cookie, caller }, reply) => {
      if (Buffer.byteLength(JSON.stringify(body.content)) > largestBytes)
        return fail(createProblem('draftTooLarge'))
      const handle = draftCookie.handleIn(cookie)
      if (handle === undefined) {
        // Whoever does not bring the handle back could never find again what is kept under it.
        draftCookie.remember(reply, draftCookie.issue())
        return succeed({ outcome: 'noCookie', revision: 0 })
      }
      const now = clock.now()
      const expiresAt = plusMinutes(now, draftMinutes)
      const sent = { ...body, place: body.place, userId: userIdOf(caller) }
      const kept = await drafts.keep({ handleDigest: sha256Base64url(handle), ...params }, sent, {
        now,
        expiresAt,
      })
      if (kept.kind === 'noRoom') return fail(createProblem('busy'))
      draftCookie.remember(reply, handle)
      return succeed({
        outcome: kept.kind,
        revision: kept.revision,
        ...(kept.kind === 'kept' && { keptUntil: expiresAt }),
      })
    },
  })
}

function deleteDraftRoute(http: FastifyInstance, { drafts, draftCookie }: DraftRouteDeps): void {
  route(http, deleteDraft, {
    handle: async ({ params, cookie, caller }) => {
      const handle = draftCookie.handleIn(cookie)
      const userId = userIdOf(caller)
      if (userId !== undefined) await drafts.removeOfUser({ userId, ...params })
      if (handle !== undefined) await drafts.remove({ handleDigest: sha256Base64url(handle), ...params })
      return succeed({ content: {}, revision: 0 })
    },
  })
}

function resetDraftHandleRoute(http: FastifyInstance, { draftCookie }: DraftRouteDeps): void {
  route(http, deleteDrafts, {
    handle: async (_ask, reply) => {
      draftCookie.remember(reply, draftCookie.issue())
      return succeed({ content: {}, revision: 0 })
    },
  })
}

function listDraftsRoute(http: FastifyInstance, { drafts, clock }: DraftRouteDeps): void {
  route(http, listDrafts, {
    access: 'signedIn',
    handle: async ({ caller }) => {
      const userId = userIdOf(caller)
      const trips = userId === undefined ? [] : await drafts.tripsOf(userId, clock.now())
      return succeed({ drafts: trips })
    },
  })
}

function userIdOf(caller: Caller): string | undefined {
  return caller.kind === 'user' ? caller.userId : undefined
}
