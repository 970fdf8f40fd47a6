import { offerIdForm } from '#contract/terms/offer.ts'
import {
  readDraft,
  saveDraft,
  deleteDraft,
  deleteDrafts,
  requestDraftLink,
  continueDraft,
  listDrafts,
  type DraftListAnswer,
  type DraftPlace,
  type DraftRequest,
  type DraftResumeAnswer,
} from '#contract/api/draft.ts'
import { fail, type Result, succeed } from '#contract/terms/result.ts'
import { noSessionId } from '#web/session/trip-session.ts'
import { callApi } from '../client.ts'
import type { SendOutcome } from './draft-sync.ts'
import { type Failure, offline } from '../failure.ts'
import { sendRequest } from '../send-request.ts'

/** A draft as the server stores it; an empty record and 0 when there is none. */
export type DraftOnServer = {
  readonly content: Readonly<Record<string, unknown>>
  readonly revision: number
}

/** Fetches the draft of a trip; undefined without a usable answer. */
export async function fetchDraft(sessionId: string): Promise<DraftOnServer | undefined> {
  const answer = await readDraftAnswer(
    await sendRequest(readDraft, { params: { sessionId } }, 'application/json'),
  )
  if (!answer || !isPlainObject(answer['content']) || typeof answer['revision'] !== 'number') return undefined
  return { content: answer['content'], revision: answer['revision'] }
}

/** Sends a draft; the call continues when the page is left. */
export async function sendDraft(sessionId: string, draft: DraftRequest): Promise<SendOutcome> {
  const sent = await sendRequest(
    saveDraft,
    { params: { sessionId }, body: draft, outlivesPage: true },
    'application/json',
  )
  if (sent.ok && sent.value.status === 413) return { kind: 'tooLong' }
  const answer = await readDraftAnswer(sent)
  const { outcome, revision } = answer ?? {}
  if (outcome === 'noCookie') return { kind: 'noCookie' }
  const isKnown = outcome === 'kept' || outcome === 'changedElsewhere'
  return isKnown && typeof revision === 'number' ? { kind: outcome, revision } : { kind: 'failed' }
}

/** Deletes the draft of a trip on the server. */
export async function forgetDraftOnServer(sessionId: string): Promise<void> {
  await sendRequest(deleteDraft, { params: { sessionId } }, 'application/json')
}

/** Detaches this browser from its drafts, so that the next person at it sees none of them. */
export async function detachFromDrafts(): Promise<void> {
  await sendRequest(deleteDrafts, { timeoutMs: 5_000 }, 'application/json')
}

/** Requests a mail with a link that opens the draft on another device. */
export function mailDraftLink(sessionId: string, email: string): Promise<Result<unknown, Failure>> {
  return callApi(requestDraftLink, { params: { sessionId }, body: { email } })
}

/**
 * Opens a draft with the token of a mailed link; from then on it belongs to this browser. The link works
 * once: the browser has its handle first, so that a repeated try after a lost answer is recognised.
 */
export async function openDraftLink(token: string): Promise<Result<DraftResumeAnswer, Failure>> {
  await fetchDraft(noSessionId)
  return callApi(continueDraft, { body: { token } })
}

/** Fetches the trips that the signed-in user has recent drafts of. */
export function fetchDraftedTrips(signal: AbortSignal): Promise<Result<DraftListAnswer, Failure>> {
  return callApi(listDrafts, { signal })
}

/** Returns the page that an address leads to, if a draft can be continued there. */
export function draftPlaceOf(path: string, query: URLSearchParams): DraftPlace | undefined {
  const [page] = (['pricing', 'booking'] as const).filter((name) => path === `/${name}`)
  const [param, offer] = [query.get('param'), query.get('offer')]
  // A "+" of base64 becomes a space in an address that was typed by hand.
  const search = param?.replaceAll(' ', '+') ?? ''
  const isPlace = /^[A-Za-z0-9+/=_-]{1,4000}$/.test(search) && offerIdForm.test(offer ?? '')
  return page !== undefined && offer !== null && isPlace ? { page, param: search, offer } : undefined
}

async function readDraftAnswer(
  sent: Result<Response, Failure>,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const read = sent.ok && sent.value.ok ? await readJson(sent.value) : fail(offline)
  return read.ok && isPlainObject(read.value) ? read.value : undefined
}

async function readJson(response: Response): Promise<Result<unknown, Failure>> {
  try {
    return succeed(await response.json())
  } catch {
    return fail(offline)
  }
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
