import { fail, type Result, succeed } from '#contract/terms/result.ts'
import { type Failure, offline } from './failure.ts'
import { sendRequest } from './send-request.ts'

/** Fetches what was typed for a trip; an empty record when nothing was. */
export async function loadDraft(
  sessionId: string,
  signal?: AbortSignal,
): Promise<Result<Readonly<Record<string, unknown>>, Failure>> {
  const call = { method: 'GET', path: `/api/draft/${sessionId}`, ...(signal ? { signal } : {}) } as const
  const sent = await sendRequest(call, 'application/json')
  if (!sent.ok) return sent
  if (!sent.value.ok) return fail(offline)
  try {
    const answer: unknown = await sent.value.json()
    const content =
      typeof answer === 'object' && answer !== null && 'content' in answer ? answer.content : undefined
    return succeed(
      typeof content === 'object' && content !== null ? (content as Record<string, unknown>) : {},
    )
  } catch {
    return fail(offline)
  }
}

/** Keeps what was typed for a trip; false when it was not kept. */
export async function saveDraft(sessionId: string, content: object): Promise<boolean> {
  const sent = await sendRequest(
    { method: 'PUT', path: `/api/draft/${sessionId}`, body: { json: { content } }, outlivesPage: true },
    'application/json',
  )
  return sent.ok && sent.value.ok
}

/** Forgets what was typed for a trip: it has become an order. */
export async function forgetDraft(sessionId: string): Promise<void> {
  await sendRequest({ method: 'DELETE', path: `/api/draft/${sessionId}` }, 'application/json')
}
