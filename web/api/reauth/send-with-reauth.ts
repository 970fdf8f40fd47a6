import { type Result, succeed } from '#contract/terms/result.ts'
import type { Failure } from '../failure.ts'
import { requestReauth } from './reauth-request.ts'
import { type Call, sendRequest } from '../send-request.ts'

const forbidden = 403

/**
 * Sends a call; where the server requires reauthentication, asks for it and repeats the call unchanged.
 * Cancelling returns the refusal. Never throws.
 */
export async function sendWithReauth(
  { endpoint, input }: Call,
  accept: string,
): Promise<Result<Response, Failure>> {
  const sent = await sendRequest(endpoint, input, accept)
  if (!sent.ok || sent.value.status !== forbidden) return sent
  const { status, headers } = sent.value
  const text = await readText(sent.value)
  if (requiresReauth(text) && (await requestReauth())) return sendRequest(endpoint, input, accept)
  // The body was read here, so the caller gets a new response with the same text.
  return succeed(new Response(text, { status, headers }))
}

async function readText(answer: Response): Promise<string> {
  try {
    return await answer.text()
  } catch {
    return ''
  }
}

function requiresReauth(text: string): boolean {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && 'problem' in body && body.problem === 'reauthRequired'
  } catch {
    return false
  }
}
