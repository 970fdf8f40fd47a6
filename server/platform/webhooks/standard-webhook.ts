import { createHmac } from 'node:crypto'
import type { Ids } from '../ids.ts'

/**
 * Signatures as the Standard Webhooks specification defines them (https://www.standardwebhooks.com): symmetric, `v1`.
 */

const secretPrefix = 'whsec_'
/** The specification asks for 24 to 64 bytes. */
const secretBytes = 32

/** Creates a signing secret: `whsec_` and the base64 form of 32 random bytes. */
export function createSigningSecret(ids: Ids): string {
  return `${secretPrefix}${Buffer.from(ids.bytes(secretBytes)).toString('base64')}`
}

/** A message to be signed for one attempt. */
export type WebhookMessage = {
  /** The event's id, the same in every attempt. */
  readonly id: string
  /** When this attempt is made, in ms since 1970. */
  readonly sentAtMs: number
  readonly body: string
  /** The secrets that are valid now: the current one, and after a rotation the previous one. */
  readonly secrets: readonly string[]
}

/** Returns the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`, one signature for each secret. */
export function webhookHeaders({ id, sentAtMs, body, secrets }: WebhookMessage): Record<string, string> {
  const timestamp = String(Math.floor(sentAtMs / 1000))
  const signatures = secrets.map((secret) => `v1,${signWith(secret, `${id}.${timestamp}.${body}`)}`)
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

function signWith(secret: string, content: string): string {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
  return createHmac('sha256', key).update(content).digest('base64')
}
