import { z } from 'zod'
import { type Instant, instantFromMs, plusMinutes } from '#contract/terms/time.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Job, JobAgain, JobHandler } from '../jobs/job-handler.ts'
import type { Tx } from '../transaction.ts'
import { type AttemptDeps, attemptDelivery } from './attempt-delivery.ts'
import type {
  ClaimedBatch,
  ClaimedDelivery,
  DeliveryOutcome,
  WebhookDeliveryStore,
} from './webhook-delivery-store.ts'
import type { DisabledReason, WebhookEndpoint, WebhookEndpointStore } from './webhook-endpoint-store.ts'
import { deliverWebhooksJob, queueDeliveries, queueDeliveriesJob } from './webhook-event-store.ts'

/** Dependencies of the jobs that deliver webhooks. */
export type DeliverWebhooksDeps = AttemptDeps &
  Pick<Platform, 'transact' | 'log'> & {
    readonly deliveries: WebhookDeliveryStore
    readonly endpoints: WebhookEndpointStore
    /** Called in the transaction that has disabled an endpoint by itself. */
    readonly notifyDisabled: (
      tx: Tx,
      disabled: { readonly endpoint: WebhookEndpoint; readonly reason: DisabledReason },
    ) => Promise<void>
  }

/** Deliveries of one endpoint that are attempted side by side. */
const mostAtOnce = 8
/** Longer than an attempt takes: what is not recorded by then is attempted again. */
const leaseMs = 30_000
/** An endpoint is disabled when no delivery has succeeded for so long. */
const failingDays = 5
const gone = 410

const ofEvent = z.object({ eventId: z.string() })
const ofEndpoint = z.object({ endpointId: z.string() })

/**
 * Returns the handlers that queue deliveries and make them. Each endpoint has one job at a time, so that a slow one delays
 * nothing but itself as long as the runner has a slot for each.
 */
export function webhookJobHandlers(deps: DeliverWebhooksDeps): Record<string, JobHandler> {
  return {
    [queueDeliveriesJob]: async ({ payload }) => {
      const { eventId } = ofEvent.parse(payload)
      await deps.transact((tx) => queueDeliveries(tx, eventId, deps.clock.now()))
    },
    [deliverWebhooksJob]: (job) => deliverDue(deps, job),
  }
}

/** Makes the due deliveries of an endpoint, batch by batch. */
async function deliverDue(
  deps: DeliverWebhooksDeps,
  { payload, signal }: Job,
): Promise<JobAgain | undefined> {
  const { endpointId } = ofEndpoint.parse(payload)
  const { clock, deliveries, transact } = deps
  while (!signal.aborted) {
    const leaseUntil = instantFromMs(clock.nowMs() + leaseMs)
    const claim = { endpointId, now: clock.now(), leaseUntil, most: mostAtOnce }
    const batch = await transact((tx) => deliveries.claim(tx, claim))
    if (batch.kind === 'nothing') return batch.againAt && { againAt: batch.againAt }
    await deliverBatch(deps, { endpointId, batch, signal })
  }
  return { againAt: clock.now() }
}

type Batch = {
  readonly endpointId: string
  readonly batch: Extract<ClaimedBatch, { kind: 'claimed' }>
  readonly signal: AbortSignal
}

async function deliverBatch(deps: DeliverWebhooksDeps, { endpointId, batch, signal }: Batch): Promise<void> {
  const { url, secrets } = batch
  const attempted = await Promise.all(
    batch.deliveries.map(async (delivery) => {
      return { delivery, outcome: await attemptDelivery(deps, { url, secrets, delivery, signal }) }
    }),
  )
  const made = attempted.flatMap(({ delivery, outcome }) => (outcome ? [{ delivery, outcome }] : []))
  const interrupted = attempted.filter(({ outcome }) => outcome === undefined)
  const at = deps.clock.now()
  if (made.length > 0) await deps.transact((tx) => recordBatch(deps, tx, { endpointId, at, made }))
  await deps.deliveries.release(interrupted.map(({ delivery }) => delivery))
}

type AttemptedBatch = {
  readonly endpointId: string
  readonly at: Instant
  readonly made: readonly { readonly delivery: ClaimedDelivery; readonly outcome: DeliveryOutcome }[]
}

/** Stores the outcomes of a batch, and disables an endpoint that is gone or has failed for days. */
async function recordBatch(
  deps: DeliverWebhooksDeps,
  tx: Tx,
  { endpointId, at, made }: AttemptedBatch,
): Promise<void> {
  const isDelivering = made.some(({ outcome }) => outcome.state === 'delivered')
  const pausedUntil = made
    .flatMap(({ outcome }) => outcome.pausedUntil ?? [])
    .toSorted()
    .at(-1)
  // The endpoint's row before its deliveries, as whoever claims or disables locks them: the other order could deadlock.
  const failingSince = await deps.deliveries.noteHealth(tx, endpointId, { isDelivering, at, pausedUntil })
  for (const { delivery, outcome } of made) await deps.deliveries.record(tx, delivery, { ...outcome, at })
  const isFailing = failingSince !== undefined && failingSince <= plusMinutes(at, -failingDays * 24 * 60)
  if (made.some(({ outcome }) => outcome.status === gone))
    await disableEndpoint(deps, tx, { endpointId, reason: 'gone' })
  else if (isFailing) await disableEndpoint(deps, tx, { endpointId, reason: 'failing' })
}

async function disableEndpoint(
  { endpoints, notifyDisabled, log }: DeliverWebhooksDeps,
  tx: Tx,
  { endpointId, reason }: { readonly endpointId: string; readonly reason: DisabledReason },
): Promise<void> {
  const endpoint = await endpoints.disable(tx, endpointId, reason)
  if (!endpoint) return
  log.warn('webhookEndpointDisabled', { endpointId, reason })
  await notifyDisabled(tx, { endpoint, reason })
}
