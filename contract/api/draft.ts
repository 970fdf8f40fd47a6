import { z } from 'zod'
import { offerId } from './price.ts'
import { line } from './typed-text.ts'

/** Which trip: the hash of its search (specification §3). */
export const draftTrip = z.strictObject({ sessionId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) })

/** The page that something was typed on: how one gets back to it. No member of it tells of a person. */
export const draftPlace = z.strictObject({
  page: z.enum(['pricing', 'booking']),
  /** The search as it stands in the address: base64 of its JSON. */
  param: z.string().regex(/^[A-Za-z0-9+/=_-]{1,4000}$/),
  offer: offerId,
})
/** The page that something was typed on. */
export type DraftPlace = z.infer<typeof draftPlace>

/**
 * What the traveller has typed so far, kept encrypted on the server behind a cookie that scripts cannot read.
 * The content is the form's own business: it is given back as it was.
 */
export const draftRequest = z.strictObject({
  content: z.record(z.string().max(60), z.unknown()),
  /** The revision that this content grew from; 0 where there was none. */
  base: z.int().min(0),
  /** Tells pages apart that type at the same time: random, new for each page that is loaded. */
  writer: z.string().regex(/^[a-z0-9]{8,40}$/),
  /** Counts what this writer sends, from 1: an older content that comes late is not taken for the newer. */
  number: z.int().min(1),
  place: draftPlace.optional(),
})
/** What is sent to be kept. */
export type DraftRequest = z.infer<typeof draftRequest>

/** What the traveller has typed so far, and the number of this state; 0 where nothing was. */
export const draftAnswer = z.object({ content: z.record(z.string(), z.unknown()), revision: z.int() })

/**
 * What became of a draft that was sent. `changedElsewhere`: another page has kept something since, nothing was
 * taken. `noCookie`: the browser has not brought its handle, so what is kept could not be found again.
 */
export const draftKeptAnswer = z.object({
  outcome: z.enum(['kept', 'changedElsewhere', 'noCookie']),
  /** The revision that is on the server now. */
  revision: z.int(),
  keptUntil: z.string().optional(),
})
/** What became of a draft that was sent. */
export type DraftKeptAnswer = z.infer<typeof draftKeptAnswer>

/** Asks for a mail with a link that opens the draft on another device. */
export const draftLinkRequest = z.strictObject({ email: line(254) })
/** The same answer whether or not a mail was sent: nobody learns here what is kept, or how often was asked. */
export const draftLinkAnswer = z.object({ outcome: z.literal('checkYourMail') })

/** Opens a draft with what the link in the mail carried. */
export const draftResumeRequest = z.strictObject({ token: z.string().max(100) })
/** Where the person was: the page, the search and the offer. What was typed is in this browser's draft now. */
export const draftResumeAnswer = z.object({ sessionId: z.string(), place: draftPlace })
/** Where the person was. */
export type DraftResumeAnswer = z.infer<typeof draftResumeAnswer>

/** The trips for which somebody who is signed in has typed something lately, newest first. Nothing of persons. */
export const draftListAnswer = z.object({
  drafts: z.array(z.object({ sessionId: z.string(), place: draftPlace, updatedAt: z.string() })),
})
/** The trips for which somebody has typed something lately. */
export type DraftListAnswer = z.infer<typeof draftListAnswer>
