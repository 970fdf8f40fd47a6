import type { WireAnswer, WireRequest } from '#simulators/control-plane/http-call.ts'
import { pageOf } from '../paging.ts'
import { type WebhookHandlers, toWireWebhook } from './webhook-handlers.ts'
import { webhookBody, webhookPatch } from './webhook-requests.ts'
import type { Ids, Route } from '../wire-route.ts'
import { parseData } from '../wire-requests.ts'

type Desks = { readonly webhooks: WebhookHandlers }

/** An empty object: the official client cannot parse an answer without a body. */
const nothing: WireAnswer = { status: 200, body: {} }

/** Routes for managing webhooks and looking up their deliveries. */
export const webhookRoutes: readonly Route<Desks>[] = [
  { method: 'POST', path: /^\/air\/webhooks$/, handler: createWebhook },
  { method: 'GET', path: /^\/air\/webhooks$/, handler: listWebhooks },
  { method: 'GET', path: /^\/air\/webhooks\/deliveries$/, handler: listDeliveries },
  {
    method: 'GET',
    path: /^\/air\/webhooks\/events\/([^/]+)$/,
    handler: ({ webhooks }, _request, { id }) => ({ status: 200, body: { data: webhooks.event(id) } }),
  },
  {
    method: 'POST',
    path: /^\/air\/webhooks\/events\/([^/]+)\/actions\/redeliver$/,
    handler: ({ webhooks }, _request, { id }) => {
      webhooks.redeliver(id)
      return nothing
    },
  },
  {
    method: 'POST',
    path: /^\/air\/webhooks\/([^/]+)\/actions\/ping$/,
    handler: ({ webhooks }, _request, { id }) => {
      webhooks.ping(id)
      return nothing
    },
  },
  {
    method: 'GET',
    path: /^\/air\/webhooks\/([^/]+)$/,
    handler: ({ webhooks }, _request, { id }) => ({
      status: 200,
      body: { data: toWireWebhook(webhooks.webhook(id)) },
    }),
  },
  { method: 'PATCH', path: /^\/air\/webhooks\/([^/]+)$/, handler: updateWebhook },
  {
    method: 'DELETE',
    path: /^\/air\/webhooks\/([^/]+)$/,
    handler: ({ webhooks }, _request, { id }) => {
      webhooks.remove(id)
      return nothing
    },
  },
]

function createWebhook({ webhooks }: Desks, request: WireRequest): WireAnswer {
  const made = webhooks.create(parseData(request, webhookBody))
  return { status: 201, body: { data: { ...toWireWebhook(made), secret: made.secret } } }
}

function listWebhooks({ webhooks }: Desks, { query }: WireRequest): WireAnswer {
  return { status: 200, body: pageOf(webhooks.all().map(toWireWebhook), query) }
}

function updateWebhook({ webhooks }: Desks, request: WireRequest, { id }: Ids): WireAnswer {
  return { status: 200, body: { data: toWireWebhook(webhooks.change(id, parseData(request, webhookPatch))) } }
}

function listDeliveries({ webhooks }: Desks, { query }: WireRequest): WireAnswer {
  const wanted = ['delivery_success', 'type', 'endpoint_id', 'event_id']
  const rows = webhooks
    .deliveries()
    .filter((row) =>
      wanted.every((name) => query.get(name) === null || query.get(name) === String(row[name])),
    )
  return { status: 200, body: pageOf(rows, query) }
}
