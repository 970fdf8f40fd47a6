import { createHmac, randomBytes } from 'node:crypto'
import type { Instant } from '#contract/terms/time.ts'
import type { Notifier } from '#simulators/control-plane/notifier.ts'
import type { SimulatedClock } from '#simulators/control-plane/simulated-clock.ts'
import { type WebhookEvent, type WebhookPatch, webhookEvents } from './webhook-requests.ts'
import { wireId } from '../wire-ids.ts'
import { refuse } from '../wire-refusal.ts'

/** A registered webhook. */
export type Webhook = {
  readonly id: string
  readonly url: string
  readonly events: readonly WebhookEvent[]
  readonly isActive: boolean
  readonly secret: string
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

/** An event to send. The same event keeps its idempotency key in every delivery. */
export type OutgoingEvent = {
  readonly type: WebhookEvent
  readonly idempotencyKey: string
  readonly object: Record<string, unknown>
}

/** An event queued for one webhook. */
type WebhookDelivery = {
  readonly eventId: string
  readonly webhook: Webhook
  readonly what: OutgoingEvent
  readonly body: string
}

/** Keeps the webhooks, sends events to them and records the deliveries. */
export type WebhookHandlers = {
  create(input: { readonly url: string; readonly events: readonly WebhookEvent[] }): Webhook
  change(id: string, input: WebhookPatch): Webhook
  remove(id: string): void
  /** Returns the webhook; refuses with not_found. */
  webhook(id: string): Webhook
  all(): readonly Webhook[]
  /** Sends the event to every webhook that subscribes to it. */
  tell(what: OutgoingEvent): void
  /** Sends a test event to one webhook. */
  ping(id: string): void
  redeliver(eventId: string): void
  /** Returns a sent event in the wire format; refuses with not_found. */
  event(eventId: string): unknown
  /** Returns every delivery so far in the wire format, newest first. */
  deliveries(): Record<string, unknown>[]
  reset(): void
}

/** Dependencies of the webhook handlers. */
export type WebhookHandlerDeps = {
  readonly clock: SimulatedClock
  readonly notifier: Notifier
  /** A webhook that exists from the start and survives a reset. */
  readonly standing?: { readonly url: string; readonly secret: string }
}

/** Waits between two deliveries: doubled each time up to four hours, for 64 hours in all. */
export const webhookGapsMs: readonly number[] = Array.from({ length: 15 }, (_, turn) =>
  Math.min(1000 * 2 ** turn, 14_400_000),
)

/** Creates handlers without webhooks except the standing one. */
export function createWebhookSender({ clock, notifier, standing }: WebhookHandlerDeps): WebhookHandlers {
  const webhooks = createWebhookStore(clock, standing)
  const told: WebhookDelivery[] = []
  const findEvent = (id: string) =>
    told.find((one) => one.eventId === id) ?? refuse('not_found', 'There is no such event.')
  const recordAndDeliver = (one: WebhookDelivery) => {
    told.push(one)
    sendDelivery(notifier, one)
  }

  return {
    ...webhooks,
    tell(what) {
      const wanting = webhooks.all().filter((one) => one.isActive && one.events.includes(what.type))
      for (const one of wanting) recordAndDeliver(createDelivery(one, what, clock.now()))
    },
    ping(id) {
      const what: OutgoingEvent = { type: 'ping.triggered', idempotencyKey: wireId('pin'), object: {} }
      recordAndDeliver(createDelivery(webhooks.webhook(id), what, clock.now()))
    },
    redeliver: (id) => recordAndDeliver(findEvent(id)),
    event: (id) => JSON.parse(findEvent(id).body) as unknown,
    deliveries: () => deliveriesOf(told, notifier),
    reset() {
      webhooks.reset()
      told.length = 0
      notifier.reset()
    },
  }
}

type WebhookStore = Pick<WebhookHandlers, 'create' | 'change' | 'remove' | 'webhook' | 'all' | 'reset'>

function createWebhookStore(clock: SimulatedClock, standing: WebhookHandlerDeps['standing']): WebhookStore {
  const webhooks = new Map<string, Webhook>()
  const storeWebhook = (one: Webhook): Webhook => {
    webhooks.set(one.id, one)
    return one
  }
  const findWebhook = (id: string) => webhooks.get(id) ?? refuse('not_found', 'There is no such webhook.')
  const resetWebhooks = () => {
    webhooks.clear()
    if (standing) storeWebhook({ ...newWebhook(clock.now()), ...standing })
  }
  resetWebhooks()
  return {
    create: (input) => storeWebhook({ ...newWebhook(clock.now()), url: input.url, events: input.events }),
    change: (id, input) => storeWebhook(patchWebhook(findWebhook(id), input, clock.now())),
    remove: (id) => void webhooks.delete(findWebhook(id).id),
    webhook: findWebhook,
    all: () => [...webhooks.values()].toReversed(),
    reset: resetWebhooks,
  }
}

function newWebhook(now: Instant): Webhook {
  return {
    id: wireId('sev'),
    url: '',
    events: webhookEvents,
    isActive: true,
    secret: randomBytes(24).toString('base64'),
    createdAt: now,
    updatedAt: now,
  }
}

function patchWebhook(one: Webhook, input: WebhookPatch, updatedAt: Instant): Webhook {
  return {
    ...one,
    url: input.url ?? one.url,
    events: input.events ?? one.events,
    isActive: input.active ?? one.isActive,
    updatedAt,
  }
}

function createDelivery(webhook: Webhook, what: OutgoingEvent, now: Instant): WebhookDelivery {
  const eventId = wireId('wev')
  const body = JSON.stringify({
    id: eventId,
    type: what.type,
    api_version: 'v2',
    data: { object: what.object },
    live_mode: false,
    idempotency_key: what.idempotencyKey,
    created_at: now,
    identity_organisation_id: 'org_0000SimulatedAgency01',
  })
  return { eventId, webhook, what, body }
}

function sendDelivery(notifier: Notifier, { webhook, what, body }: WebhookDelivery): void {
  notifier.send({
    url: webhook.url,
    event: what.type,
    body,
    headers: { 'user-agent': 'Duffel/v2' },
    sign: (sending) => {
      const text = sending.isForged ? `${sending.body} ` : sending.body
      return { headers: { 'x-duffel-signature': signatureOf(text, webhook.secret, sending.nowMs) } }
    },
  })
}

/** Returns the header X-Duffel-Signature for a body at an instant. */
export function signatureOf(body: string, secret: string, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1000)
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${digest}`
}

/** Returns the deliveries. The notifier lists them in sending order and has no other sender. */
function deliveriesOf(told: readonly WebhookDelivery[], notifier: Notifier): Record<string, unknown>[] {
  const records = notifier.list()
  return told
    .flatMap((one, index) =>
      (records[index]?.sendings ?? []).map((sending, turn) => ({
        id: `wde_${one.eventId.slice(4)}_${index}_${turn}`,
        type: one.what.type,
        event_id: one.eventId,
        endpoint_id: one.webhook.id,
        url: one.webhook.url,
        live_mode: false,
        delivery_success: isDelivered(sending.answer),
        response_status_code: typeof sending.answer === 'number' ? sending.answer : null,
        response_body: null,
        created_at: sending.at,
      })),
    )
    .toReversed()
}

function isDelivered(answer: number | string): boolean {
  return typeof answer === 'number' && answer >= 200 && answer < 300
}

/** Returns a webhook in the wire format. Its secret is shown only when it is created. */
export function toWireWebhook(one: Webhook): Record<string, unknown> {
  return {
    id: one.id,
    url: one.url,
    events: one.events,
    active: one.isActive,
    live_mode: false,
    created_at: one.createdAt,
    updated_at: one.updatedAt,
  }
}
