import { createHmac, timingSafeEqual } from 'node:crypto'
import { createFaultPlan } from '../control-plane/fault-plan.ts'
import type { WireAnswer, WireRequest } from '../control-plane/http-call.ts'
import type { Simulator } from '../control-plane/simulator-server.ts'
import { createSimulatedClock } from '../control-plane/simulated-clock.ts'

/** A request that the receiver got. */
export type ReceivedWebhook = {
  readonly path: string
  /** The header `webhook-id`. */
  readonly id: string
  /** What was wrong with it; absent where it was accepted. */
  readonly refused?: string
  /** The number of valid signatures in the header. */
  readonly signatures: number
  /** The parsed body of an accepted one. */
  readonly payload?: {
    readonly type: string
    readonly sequence: number
    readonly data: Record<string, unknown>
  }
}

/** Another system that receives webhooks by the Standard Webhooks specification, each path with a secret of its own. */
export type WebhookReceiver = Simulator & {
  /** Sets the secrets with which requests to a path must be signed: one, or two during a rotation. */
  expect(path: string, secrets: readonly string[]): void
  /** Sets the header `Retry-After` of answers with the status 429 and 503. */
  askForPause(retryAfter: string): void
  /** Every request so far, oldest first. */
  readonly received: readonly ReceivedWebhook[]
}

const toleranceS = 300

/** Creates the receiver: it verifies headers, signature, age and body, and accepts repetitions of an id. */
export function webhookReceiverSimulator(): WebhookReceiver {
  const clock = createSimulatedClock()
  const secrets = new Map<string, readonly string[]>()
  let received: ReceivedWebhook[] = []
  let retryAfter: string | undefined
  return {
    clock,
    faults: createFaultPlan(),
    sleep: (ms) => clock.sleep(ms),
    async handle(request) {
      const entry = verify(request, { secrets: secrets.get(request.path), nowMs: clock.nowMs() })
      received.push(entry)
      return entry.refused === undefined
        ? { status: 200, body: { received: true } }
        : { status: 401, body: { error: entry.refused } }
    },
    statusAnswer: (status) => statusAnswer(status, retryAfter),
    ledger: () => received,
    reset() {
      received = []
      secrets.clear()
      retryAfter = undefined
    },
    expect: (path, expected) => void secrets.set(path, expected),
    askForPause: (pause) => void (retryAfter = pause),
    get received() {
      return received
    },
  }
}

/** Redirects lead to another path of the receiver, whose ledger shows whether they were followed. */
function statusAnswer(status: number, retryAfter: string | undefined): WireAnswer {
  if (status >= 300 && status < 400) return { status, headers: { location: '/redirected' } }
  const isThrottled = retryAfter !== undefined && (status === 429 || status === 503)
  return {
    status,
    text: `Simulated ${status}`,
    ...(isThrottled && { headers: { 'retry-after': retryAfter } }),
  }
}

type Expected = { readonly secrets: readonly string[] | undefined; readonly nowMs: number }

function verify(request: WireRequest, { secrets = [], nowMs }: Expected): ReceivedWebhook {
  const { path, method, headers, body } = request
  const header = (name: string) => (typeof headers[name] === 'string' ? headers[name] : '')
  const id = header('webhook-id')
  const timestamp = header('webhook-timestamp')
  const given = header('webhook-signature').split(' ')
  const signed = `${id}.${timestamp}.${body}`
  const signatures = given.filter((one) => secrets.some((secret) => isSignature(one, secret, signed))).length
  const refuse = (refused: string): ReceivedWebhook => ({ path, id, refused, signatures })
  if (method !== 'POST') return refuse(`method ${method}`)
  if (header('content-type') !== 'application/json') return refuse('content type')
  if (!/^\w+$/.test(id)) return refuse('webhook-id')
  if (!/^\d{10}$/.test(timestamp) || Math.abs(Number(timestamp) - nowMs / 1000) > toleranceS)
    return refuse('webhook-timestamp')
  if (given.length !== secrets.length || signatures !== given.length) return refuse('webhook-signature')
  const payload = JSON.parse(body) as NonNullable<ReceivedWebhook['payload']> & Record<string, unknown>
  const members = Object.keys(payload).toSorted().join()
  if (members !== 'data,id,sequence,timestamp,type,version' || payload['id'] !== id) return refuse('body')
  return { path, id, signatures, payload }
}

function isSignature(given: string, secret: string, content: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(content).digest('base64')}`)
  const actual = Buffer.from(given)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
