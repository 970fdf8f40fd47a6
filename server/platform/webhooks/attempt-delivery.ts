import type { HttpClient, OutgoingResult } from '../http-client.ts'
import type { Platform } from '../platform.ts'
import { instantFromMs } from '#contract/terms/time.ts'
import { nextAttemptAt, parseRetryAfter } from './retry-schedule.ts'
import { webhookHeaders } from './standard-webhook.ts'
import type { ClaimedBatch, ClaimedDelivery, DeliveryOutcome } from './webhook-delivery-store.ts'

/** Dependencies of an attempt. */
export type AttemptDeps = Pick<Platform, 'clock' | 'ids'> & {
  readonly http: HttpClient
  /** Version of the payloads. */
  readonly payloadVersion: number
}

/** An attempt to make: the delivery, and the address and secrets of its endpoint. */
export type Attempt = Pick<Extract<ClaimedBatch, { kind: 'claimed' }>, 'url' | 'secrets'> & {
  readonly delivery: ClaimedDelivery
  readonly signal: AbortSignal
}

/** Time-out of an attempt until the last byte of the answer. */
const timeoutMs = 10_000
/** Largest answer that is read; a longer one counts as a failure. */
const mostAnswerBytes = 64 * 1024
/** What is kept of an answer. */
const keptAnswerBytes = 1024
/** Statuses with which a receiver asks for a pause, if it says how long. */
const throttlingStatuses: readonly number[] = [429, 503]

/** Posts an event to its endpoint, signed; undefined when the process stops before the outcome is known. */
export async function attemptDelivery(
  { http, clock, ids, payloadVersion }: AttemptDeps,
  { url, secrets, delivery, signal }: Attempt,
): Promise<DeliveryOutcome | undefined> {
  const { eventId: id, type, occurredAt, sequence, data, failures } = delivery
  const sentAtMs = clock.nowMs()
  const body = JSON.stringify({ id, type, version: payloadVersion, timestamp: occurredAt, sequence, data })
  const result = await http.send({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Farehouse-Webhooks',
      ...webhookHeaders({ id, sentAtMs, body, secrets }),
    },
    body,
    timeoutMs,
    maxBytes: mostAnswerBytes,
    signal,
  })
  if (result.kind !== 'answer' && signal.aborted) return undefined
  const nowMs = clock.nowMs()
  const common = { ...describeResult(result), durationMs: nowMs - sentAtMs }
  const isDelivered = result.kind === 'answer' && result.status >= 200 && result.status < 300
  if (isDelivered)
    return { ...common, state: 'delivered', failures: 0, nextAttemptAt: occurredAt, pausedUntil: undefined }
  const retryAfterMs =
    result.kind === 'answer' ? parseRetryAfter(result.headers['retry-after'], nowMs) : undefined
  const chance = (ids.bytes(1)[0] ?? 0) / 255
  const next = nextAttemptAt({ failures: failures + 1, nowMs, chance, retryAfterMs })
  const isThrottled = retryAfterMs !== undefined && throttlingStatuses.includes(common.status ?? 0)
  return {
    ...common,
    state: next === undefined ? 'failed' : 'waiting',
    failures: failures + 1,
    nextAttemptAt: next ?? occurredAt,
    pausedUntil: isThrottled ? instantFromMs(nowMs + retryAfterMs) : undefined,
  }
}

function describeResult(result: OutgoingResult): Pick<DeliveryOutcome, 'status' | 'fault' | 'answer'> {
  if (result.kind !== 'answer') return { status: undefined, fault: result.note, answer: undefined }
  return { status: result.status, fault: undefined, answer: beginningOf(result.body) }
}

/** Returns the first kilobyte as text that the database and a page take: without control characters but line breaks. */
function beginningOf(body: Uint8Array): string {
  const text = new TextDecoder().decode(body.subarray(0, keptAnswerBytes))
  return text.replaceAll(/[^\P{Cc}\n\t]/gu, '')
}
