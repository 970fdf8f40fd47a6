import type { DeliveryFault, DeliveryFaultKind } from '#server/platform/mail/delivery-fault.ts'
import type { HttpClient } from '#server/platform/http-client.ts'

/** Connection to LINE. */
export type LineAccess = { readonly http: HttpClient; readonly url: string; readonly channelToken: string }

/** One call: its path, and its body for a change. */
export type LineCall = { readonly path: string; readonly body?: object; readonly retryKey?: string }

/** LINE's answer. */
export type LineAnswer =
  | { readonly kind: 'done'; readonly body: Uint8Array }
  | { readonly kind: 'failed'; readonly fault: DeliveryFault }

const timeoutMs = 10_000
const largestAnswer = 64 * 1024

/** 409 means that an earlier attempt with this retry key was accepted. */
const alreadyTaken = 409
const faultOfStatus: Readonly<Record<number, DeliveryFaultKind>> = {
  400: 'addressRefused',
  401: 'signIn',
  403: 'signIn',
  404: 'addressRefused',
  429: 'tooMany',
}

/** Calls LINE once, without a retry. */
export async function callLine(
  { http, url, channelToken }: LineAccess,
  { path, body, retryKey }: LineCall,
  signal: AbortSignal,
): Promise<LineAnswer> {
  const answer = await http.send({
    method: body === undefined ? 'GET' : 'POST',
    url: `${url.replace(/\/$/, '')}${path}`,
    headers: {
      authorization: `Bearer ${channelToken}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(retryKey === undefined ? {} : { 'x-line-retry-key': retryKey }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    timeoutMs,
    maxBytes: largestAnswer,
    signal,
  })
  if (answer.kind === 'unreachable') return { kind: 'failed', fault: { kind: 'unreachable' } }
  if (answer.kind === 'lost') return { kind: 'failed', fault: { kind: 'silent' } }
  const isTaken = answer.status === 200 || (retryKey !== undefined && answer.status === alreadyTaken)
  if (isTaken) return { kind: 'done', body: answer.body }
  const kind = faultOfStatus[answer.status] ?? 'other'
  return { kind: 'failed', fault: { kind, code: String(answer.status) } }
}
