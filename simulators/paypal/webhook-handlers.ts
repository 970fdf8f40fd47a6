import { randomUUID } from 'node:crypto'
import type { Notifier } from '../control-plane/notifier.ts'
import type { WireAnswer, WireRequest } from '../control-plane/http-call.ts'
import type { SimulatedClock } from '../control-plane/simulated-clock.ts'
import type { Books, LedgerEntry, WebhookRegistered } from './order-ledger.ts'
import type { SigningKey } from './signing-key.ts'
import { eventId, webhookId } from './wire-ids.ts'
import { refuse } from './wire-refusal.ts'
import { parseBody, verifyBody, webhookBody } from './wire-requests.ts'

/** Something that happened, before it becomes an event for a webhook. */
export type OutgoingEvent = {
  readonly eventType: string
  readonly resourceType: 'checkout-order' | 'capture' | 'refund'
  readonly summary: string
  readonly resource: Record<string, unknown>
  /** Address by which the shop reaches this simulator. */
  readonly origin: string
}

/** Registers webhooks, sends events to them, and verifies signatures of sent events. */
export type WebhookHandlers = {
  register(request: WireRequest): WireAnswer
  verify(request: WireRequest): WireAnswer
  certificate(id: string): WireAnswer
  tell(happening: OutgoingEvent): void
}

/** Dependencies of the webhook handlers. */
export type WebhookHandlerDeps = {
  readonly clock: SimulatedClock
  readonly key: SigningKey
  readonly notifier: Notifier
  readonly books: Books
  readonly write: (entry: LedgerEntry) => void
}

/** Creates webhook handlers that sign with one key. */
export function createWebhookSender(deps: WebhookHandlerDeps): WebhookHandlers {
  return {
    register: (request) => registerWebhook(deps, request),
    verify: (request) => verifySignature(deps, request),
    certificate(id) {
      if (id !== deps.key.certificateId) refuse(404, 'INVALID_RESOURCE_ID')
      return {
        status: 200,
        headers: { 'content-type': 'application/x-x509-ca-cert' },
        text: deps.key.certificate,
      }
    },
    tell(happening) {
      for (const webhook of deps.books.webhooks.values()) {
        const isWanted = webhook.eventTypes.some((name) => name === '*' || name === happening.eventType)
        if (isWanted) sendEvent(deps, webhook, happening)
      }
    },
  }
}

function registerWebhook({ clock, write }: WebhookHandlerDeps, request: WireRequest): WireAnswer {
  const { url, event_types: wanted } = parseBody(request, webhookBody)
  const id = webhookId()
  const eventTypes = wanted.map((one) => one.name)
  write({ kind: 'webhookRegistered', at: clock.now(), webhookId: id, url, eventTypes })
  return {
    status: 201,
    body: {
      id,
      url,
      event_types: eventTypes.map((name) => ({ name, description: name })),
      links: [],
    },
  }
}

function verifySignature({ key }: WebhookHandlerDeps, request: WireRequest): WireAnswer {
  const asked = parseBody(request, verifyBody)
  // the event in a verification request must keep its bytes, so it is cut out of the text and not serialized
  // again
  const body = rawEventText(request.body)
  const holds =
    asked.auth_algo === 'SHA256withRSA' &&
    key.holds(
      {
        transmissionId: asked.transmission_id,
        transmissionTime: asked.transmission_time,
        webhookId: asked.webhook_id,
        body,
      },
      asked.transmission_sig,
    )
  return { status: 200, body: { verification_status: holds ? 'SUCCESS' : 'FAILURE' } }
}

/** Returns the text of the last member, as it was sent. */
function rawEventText(question: string): string {
  const start = question.indexOf('{', question.indexOf('"webhook_event"'))
  return question.slice(start, question.lastIndexOf('}')).trimEnd()
}

function sendEvent(
  { clock, key, notifier }: WebhookHandlerDeps,
  to: WebhookRegistered,
  what: OutgoingEvent,
): void {
  const id = eventId()
  notifier.send({
    url: to.url,
    event: what.eventType,
    body: JSON.stringify(toWireEvent(what, { id, createTime: clock.now() })),
    headers: {
      'paypal-cert-url': `${what.origin}/v1/notifications/certs/${key.certificateId}`,
      'paypal-auth-algo': 'SHA256withRSA',
      'correlation-id': id.slice(-13).toLowerCase(),
    },
    spoil: withOtherAmounts,
    sign({ body, nowMs, isForged }) {
      const transmission = {
        transmissionId: randomUUID(),
        transmissionTime: `${new Date(nowMs).toISOString().slice(0, 19)}Z`,
        webhookId: to.webhookId,
        body,
      }
      return {
        headers: {
          'paypal-transmission-id': transmission.transmissionId,
          'paypal-transmission-time': transmission.transmissionTime,
          'paypal-transmission-sig': key.sign(
            isForged ? { ...transmission, body: `${body} ` } : transmission,
          ),
        },
      }
    },
  })
}

function toWireEvent(
  what: OutgoingEvent,
  named: { readonly id: string; readonly createTime: string },
): Record<string, unknown> {
  const self = `${what.origin}/v1/notifications/webhooks-events/${named.id}`
  return {
    id: named.id,
    event_version: '1.0',
    create_time: named.createTime,
    resource_type: what.resourceType,
    resource_version: '2.0',
    event_type: what.eventType,
    summary: what.summary,
    resource: what.resource,
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/resend`, rel: 'resend', method: 'POST' },
    ],
  }
}

/** Returns the body with every amount raised by one unit. */
function withOtherAmounts(body: string): string {
  return body.replaceAll(/("value":")(\d+)/g, (_all, before: string, units: string) => {
    return `${before}${Number(units) + 1}`
  })
}
