import { pagePaths } from '#contract/paths.ts'
import { z } from 'zod'
import type { DraftResumeAnswer } from '#contract/api/draft.ts'
import { type Language, type Problem, createProblem } from '#contract/problem.ts'
import { fail, type Result, succeed } from '#contract/terms/result.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import { sha256Base64url, type Signer } from '#server/platform/crypto.ts'
import type { Outbox } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { DraftLinkStore } from './draft-link-store.ts'
import { draftLinkMail } from './draft-link-mail.ts'
import type { DraftKey, DraftStore } from './draft-store.ts'

/** For how long a draft is kept after it was last changed, or a link to it was mailed (specification §4). */
export const draftMinutes = 24 * 60

/** Dependencies of draft links. */
export type DraftLinkDeps = Pick<Platform, 'clock' | 'ids' | 'transact' | 'publicUrl'> & {
  /** The stores within a transaction. */
  readonly storesIn: (tx: Tx) => { readonly drafts: DraftStore; readonly links: DraftLinkStore }
  readonly outbox: Outbox
  /** Makes digests of addresses that only this shop can make. */
  readonly signer: Signer
}

/** Somebody wants to go on with a draft elsewhere. */
export type DraftLinkCommand = {
  readonly key: DraftKey
  readonly email: string
  readonly language: Language
}

const limitMinutes = 60
const mailsOfAddress = 3
const mailsOfAddressADay = 8
const dayMinutes = 24 * 60
const mailsOfHandle = 5

/**
 * Mails a link that opens a draft on another device, and keeps the draft until the link ends. Nothing is mailed
 * when there is no draft, or when there were a few mails this hour or some more this day: nobody's letter box is flooded.
 * Problem: `draftEmailDiffers` for any address but that of the draft's own contact.
 */
export function mailDraftLink(
  deps: DraftLinkDeps,
  { key, email, language }: DraftLinkCommand,
): Promise<Result<true, Problem>> {
  const { clock, ids, signer, publicUrl } = deps
  const now = clock.now()
  const expiresAt = plusMinutes(now, draftMinutes)
  const address = email.trim().toLowerCase()
  const addressDigest = signer.sign(address)
  return deps.transact(async (tx) => {
    const { drafts, links } = deps.storesIn(tx)
    const draft = await drafts.find(key, now)
    if (!draft?.place) return succeed(true)
    if (contactEmailIn(draft.content) !== address) return fail(differs)
    const counts = await links.countSince({ addressDigest, ...key }, plusMinutes(now, -limitMinutes))
    if (counts.byAddress >= mailsOfAddress || counts.byHandle >= mailsOfHandle) return succeed(true)
    const ofDay = await links.countSince({ addressDigest, ...key }, plusMinutes(now, -dayMinutes))
    if (ofDay.byAddress >= mailsOfAddressADay) return succeed(true)
    const token = ids.token()
    const linkDigest = sha256Base64url(token)
    await links.insert({ ...key, linkDigest, addressDigest, now, expiresAt })
    await drafts.prolong(key, expiresAt)
    // Behind the "#" a browser keeps it to itself: no server, no log and no other page is told.
    const link = `${publicUrl}${pagePaths.price}#resume=${token}`
    await deps.outbox.put(tx, draftLinkMail({ key: linkDigest, to: email.trim(), language, link }))
    return succeed(true)
  })
}

const differs = createProblem('draftEmailDiffers', { field: 'email' })
const withContact = z.object({ contact: z.object({ email: z.string() }) })

/** The contact's address in a draft as it is compared; undefined where none was typed. */
function contactEmailIn(content: unknown): string | undefined {
  return withContact.safeParse(content).data?.contact.email.trim().toLowerCase()
}

/**
 * Opens a draft with a link, once, and copies it to the handle of the browser that opens it. That browser may ask
 * again, as the answer may have been lost on the way: it is told where it was, and nothing is copied.
 */
export function resumeDraft(
  deps: DraftLinkDeps,
  { token, handleDigest }: { readonly token: string; readonly handleDigest: string },
): Promise<Result<DraftResumeAnswer, Problem>> {
  const now = deps.clock.now()
  return deps.transact(async (tx) => {
    const { drafts, links } = deps.storesIn(tx)
    const from = await links.spend(sha256Base64url(token), now)
    if (!from)
      return resumeWithUsedLink(deps.storesIn(tx), { linkDigest: sha256Base64url(token), handleDigest, now })
    const place = (await drafts.find(from, now))?.place
    if (!place) return fail(createProblem('draftLinkWrong'))
    const { sessionId } = from
    await drafts.copy(from, { handleDigest, sessionId }, { now, expiresAt: plusMinutes(now, draftMinutes) })
    return succeed({ sessionId, place })
  })
}

type Reopening = { readonly linkDigest: string; readonly handleDigest: string; readonly now: Instant }

/** A used link reveals nothing: it only leads its owner's browser to its own draft. */
async function resumeWithUsedLink(
  { drafts, links }: ReturnType<DraftLinkDeps['storesIn']>,
  { linkDigest, handleDigest, now }: Reopening,
): Promise<Result<DraftResumeAnswer, Problem>> {
  const link = await links.find(linkDigest, now)
  const own = link && (await drafts.find({ handleDigest, sessionId: link.sessionId }, now))
  return link && own?.place
    ? succeed({ sessionId: link.sessionId, place: own.place })
    : fail(createProblem('draftLinkWrong'))
}
