import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { offerId } from './price.ts'
import { singleLineText } from './field-schemas.ts'

/** The trip of a draft: the hash of its search (specification §3). */
export const draftTrip = z.strictObject({ sessionId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) })

/** The page of the draft and how to return to it. Contains no personal data. */
export const draftPlace = z.strictObject({
  page: z.enum(['pricing', 'booking']),
  /** The search as in the address: base64 of its JSON. */
  param: z.string().regex(/^[A-Za-z0-9+/=_-]{1,4000}$/),
  offer: offerId,
})
/** The page of the draft. */
export type DraftPlace = z.infer<typeof draftPlace>

/**
 * The draft of a booking form, stored encrypted on the server and found by a cookie that scripts cannot read.
 * The content belongs to the form and is returned unchanged.
 */
export const draftRequest = z.strictObject({
  content: z.record(z.string().max(60), z.unknown()),
  /** The revision that this content is based on; 0 when there was none. */
  base: z.int().min(0),
  /** Distinguishes pages that type at the same time: random for each loaded page. */
  writer: z.string().regex(/^[a-z0-9]{8,40}$/),
  /** Counts the saves of this writer from 1, so that a delayed older save does not replace a newer one. */
  number: z.int().min(1),
  place: draftPlace.optional(),
})
/** A draft to be saved. */
export type DraftRequest = z.infer<typeof draftRequest>

/** The saved draft and its revision; revision 0 when there is none. */
export const draftAnswer = z.object({ content: z.record(z.string(), z.unknown()), revision: z.int() })

/**
 * The result of saving a draft. `changedElsewhere`: another page has saved since, and nothing was stored.
 * `noCookie`: the browser did not send its cookie, so that the draft could not be found again.
 */
export const draftKeptAnswer = z.object({
  outcome: z.enum(['kept', 'changedElsewhere', 'noCookie']),
  /** The revision on the server now. */
  revision: z.int(),
  keptUntil: z.string().optional(),
})
/** The result of saving a draft. */
export type DraftKeptAnswer = z.infer<typeof draftKeptAnswer>

/** Requests a mail with a link that opens the draft on another device. */
export const draftLinkRequest = z.strictObject({ email: singleLineText(254) })
/**
 * The answer is the same whether or not a mail was sent, so that it reveals neither drafts nor rate limits.
 */
export const draftLinkAnswer = z.object({ outcome: z.literal('checkYourMail') })

/** Opens a draft with the token of the mailed link. */
export const draftResumeRequest = z.strictObject({ token: z.string().max(100) })
/** The page, search and offer of the draft, whose content is now in this browser's draft. */
export const draftResumeAnswer = z.object({ sessionId: z.string(), place: draftPlace })
/** The page, search and offer of a resumed draft. */
export type DraftResumeAnswer = z.infer<typeof draftResumeAnswer>

/** The trips of the signed-in user's recent drafts, newest first, without personal data. */
export const draftListAnswer = z.object({
  drafts: z.array(z.object({ sessionId: z.string(), place: draftPlace, updatedAt: z.string() })),
})
/** The trips of recent drafts. */
export type DraftListAnswer = z.infer<typeof draftListAnswer>

export const requestDraftLink = endpoint({
  method: 'POST',
  path: '/api/draft/:sessionId/link',
  summary: 'Mails a link that opens what was typed on another device, to the contact of the draft alone.',
  body: draftLinkRequest,
  params: draftTrip,
  answer: draftLinkAnswer,
  status: 202,
})

export const continueDraft = endpoint({
  method: 'POST',
  path: '/api/draft/resume',
  summary: 'Opens what was typed elsewhere with what the mailed link carried, once.',
  body: draftResumeRequest,
  answer: draftResumeAnswer,
})

export const readDraft = endpoint({
  method: 'GET',
  path: '/api/draft/:sessionId',
  summary: 'What was typed so far for this search; empty when nothing was.',
  params: draftTrip,
  answer: draftAnswer,
})

export const saveDraft = endpoint({
  method: 'PUT',
  path: '/api/draft/:sessionId',
  summary: 'Keeps what was typed so far for this search, unless another page has kept something since.',
  body: draftRequest,
  params: draftTrip,
  answer: draftKeptAnswer,
})

export const deleteDraft = endpoint({
  method: 'DELETE',
  path: '/api/draft/:sessionId',
  summary: 'Forgets what was typed for this search, by who is signed in also in other browsers.',
  params: draftTrip,
  answer: draftAnswer,
})

export const deleteDrafts = endpoint({
  method: 'DELETE',
  path: '/api/draft/',
  summary: 'Gives this browser a new handle: who logs out leaves nothing typed to the next person.',
  answer: draftAnswer,
})

export const listDrafts = endpoint({
  method: 'GET',
  path: '/api/draft/',
  summary: 'The trips for which the signed-in user has typed something lately, in any browser.',
  answer: draftListAnswer,
})
