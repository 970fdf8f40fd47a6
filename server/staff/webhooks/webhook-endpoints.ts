import {
  type WebhookDeliveryPage,
  type WebhookDeliveryState,
  type WebhookEndpointView,
  type WebhookSecretAnswer,
  mostWebhookEndpoints,
  previousSecretHours,
} from '#contract/api/webhooks/webhook-endpoints.ts'
import { testEventType } from '#contract/api/webhooks/webhook-events.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createSigningSecret } from '#server/platform/webhooks/standard-webhook.ts'
import type {
  EndpointSettings,
  WebhookEndpoint,
  WebhookEndpointStore,
} from '#server/platform/webhooks/webhook-endpoint-store.ts'
import { enqueueDelivery, sendToEndpoint } from '#server/platform/webhooks/webhook-event-store.ts'
import type {
  DeliveryCount,
  LoggedDelivery,
  WebhookLogStore,
} from '#server/platform/webhooks/webhook-log-store.ts'
import { type WebhookReceivers, isReceiverUrl } from '#server/platform/webhooks/webhook-receivers.ts'

/** Dependencies of the webhook endpoints. */
export type WebhookEndpointsDeps = Pick<Platform, 'clock' | 'ids' | 'transact'> & {
  readonly endpoints: WebhookEndpointStore
  readonly log: WebhookLogStore
  readonly receivers: WebhookReceivers
}

type Outcome<Value> = Promise<Result<Value, Problem>>

/** Which deliveries of an endpoint are sent again: one, or all that have failed since a moment. */
export type ResendCommand = { readonly deliveryId: number } | { readonly failedSince: Instant }

const deliveriesOnPage = 50

/** Returns all endpoints with the numbers of their deliveries. */
export async function listWebhookEndpoints({
  endpoints,
  log,
  clock,
}: WebhookEndpointsDeps): Promise<readonly WebhookEndpointView[]> {
  const [all, counts] = await Promise.all([endpoints.list(), log.counts()])
  return all.map((endpoint) => endpointView(endpoint, counts, clock.now()))
}

/** Adds an endpoint and returns its signing secret, this once. */
export async function addEndpoint(
  deps: WebhookEndpointsDeps,
  settings: EndpointSettings,
): Outcome<WebhookSecretAnswer> {
  const { clock, ids, endpoints, transact } = deps
  if (!isReceiverUrl(settings.url, deps.receivers)) return fail(createProblem('webhookAddressRefused'))
  const made = { endpointId: ids.id('whe'), secret: createSigningSecret(ids) }
  const endpoint = { ...settings, ...made, createdAt: clock.now() }
  const isAdded = await transact((tx) => endpoints.insert(tx, endpoint, mostWebhookEndpoints))
  return isAdded ? succeed(made) : fail(createProblem('webhookEndpointsFull'))
}

/** Changes the address, the description and the events of an endpoint; what waits is sent to the new address. */
export async function changeEndpoint(
  deps: WebhookEndpointsDeps,
  { endpointId, ...settings }: EndpointSettings & { readonly endpointId: string },
): Outcome<undefined> {
  if (!(await deps.endpoints.find(endpointId))) return fail(createProblem('notFound'))
  if (!isReceiverUrl(settings.url, deps.receivers)) return fail(createProblem('webhookAddressRefused'))
  await deps.endpoints.change(endpointId, settings)
  return succeed(undefined)
}

/** Makes a new signing secret and returns it, this once; the one before signs as well for 24 hours. */
export async function rotateSecret(
  { clock, ids, endpoints }: WebhookEndpointsDeps,
  endpointId: string,
): Outcome<WebhookSecretAnswer> {
  if (!(await endpoints.find(endpointId))) return fail(createProblem('notFound'))
  const secret = createSigningSecret(ids)
  await endpoints.rotateSecret(endpointId, secret, plusMinutes(clock.now(), previousSecretHours * 60))
  return succeed({ endpointId, secret })
}

/** Enables or disables an endpoint. */
export async function setEndpointState(
  { endpoints, transact }: WebhookEndpointsDeps,
  { endpointId, isEnabled }: { readonly endpointId: string; readonly isEnabled: boolean },
): Outcome<undefined> {
  if (!(await endpoints.find(endpointId))) return fail(createProblem('notFound'))
  if (isEnabled) await endpoints.enable(endpointId)
  else await transact((tx) => endpoints.disable(tx, endpointId, 'staff'))
  return succeed(undefined)
}

/** Deletes an endpoint with its delivery log. */
export async function deleteEndpoint(
  { endpoints }: WebhookEndpointsDeps,
  endpointId: string,
): Outcome<undefined> {
  if (!(await endpoints.find(endpointId))) return fail(createProblem('notFound'))
  await endpoints.delete(endpointId)
  return succeed(undefined)
}

/** Sends a test event to an enabled endpoint; returns the event's id. */
export async function sendTestEvent(
  deps: WebhookEndpointsDeps,
  endpointId: string,
): Outcome<{ readonly eventId: string }> {
  const unable = await disabledFault(deps, endpointId)
  if (unable) return fail(unable)
  const event = { type: testEventType, occurredAt: deps.clock.now(), data: {} }
  return succeed({ eventId: await deps.transact((tx) => sendToEndpoint(tx, endpointId, event)) })
}

/** Sends deliveries of an enabled endpoint again; returns their number. */
export async function resendDeliveries(
  deps: WebhookEndpointsDeps,
  endpointId: string,
  command: ResendCommand,
): Outcome<{ readonly count: number }> {
  const unable = await disabledFault(deps, endpointId)
  if (unable) return fail(unable)
  const now = deps.clock.now()
  const count = await deps.transact(async (tx) => {
    const queued = await deps.log.redeliver(tx, { endpointId, now, ...command })
    if (queued > 0) await enqueueDelivery(tx, endpointId, now)
    return queued
  })
  return count === 0 && 'deliveryId' in command ? fail(createProblem('notFound')) : succeed({ count })
}

async function disabledFault(
  { endpoints }: WebhookEndpointsDeps,
  endpointId: string,
): Promise<Problem | undefined> {
  const endpoint = await endpoints.find(endpointId)
  if (!endpoint) return createProblem('notFound')
  return endpoint.disabledReason === undefined ? undefined : createProblem('webhookEndpointDisabled')
}

/** Returns a page of the delivery log of an endpoint, newest first. */
export async function listDeliveries(
  { endpoints, log }: WebhookEndpointsDeps,
  query: { readonly endpointId: string; readonly state?: WebhookDeliveryState; readonly before?: number },
): Outcome<WebhookDeliveryPage> {
  if (!(await endpoints.find(query.endpointId))) return fail(createProblem('notFound'))
  const found = await log.list({ ...query, most: deliveriesOnPage + 1 })
  const shown = found.slice(0, deliveriesOnPage)
  const next = found.length > shown.length ? shown.at(-1)?.deliveryId : undefined
  return succeed({ deliveries: shown.map(deliveryView), ...(next !== undefined && { next }) })
}

function deliveryView({
  data,
  nextAttemptAt,
  ...delivery
}: LoggedDelivery): WebhookDeliveryPage['deliveries'][number] {
  const { orderNumber } = data as { readonly orderNumber?: string }
  return {
    ...delivery,
    orderNumber: orderNumber ?? null,
    nextAttemptAt: delivery.state === 'waiting' ? nextAttemptAt : null,
  }
}

function endpointView(
  endpoint: WebhookEndpoint,
  counts: readonly DeliveryCount[],
  now: Instant,
): WebhookEndpointView {
  const { eventTypes, disabledReason, failingSince, previousSecretUntil, ...shown } = endpoint
  const countIn = (state: WebhookDeliveryState) =>
    counts.find((one) => one.endpointId === endpoint.endpointId && one.state === state)?.count ?? 0
  return {
    ...shown,
    eventTypes: [...eventTypes],
    disabledReason: disabledReason ?? null,
    failingSince: failingSince ?? null,
    previousSecretUntil:
      previousSecretUntil !== undefined && previousSecretUntil > now ? previousSecretUntil : null,
    deliveries: { waiting: countIn('waiting'), delivered: countIn('delivered'), failed: countIn('failed') },
  }
}
