import { type Kysely, sql } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import { enqueueJob } from '../jobs/enqueue-job.ts'
import type { Tx } from '../transaction.ts'

/** The job kind that queues the deliveries of an event; its payload is `{ eventId }`. */
export const queueDeliveriesJob = 'queue-webhook-deliveries'
/** The job kind that makes the due deliveries to one endpoint; its payload is `{ endpointId }`. */
export const deliverWebhooksJob = 'deliver-webhooks'

/** Something that happened and that other systems are notified of. */
export type NewWebhookEvent = {
  readonly type: string
  readonly occurredAt: Instant
  /** Returns what the event says, as plain JSON; called only where an endpoint receives its type. */
  readonly readData: () => object | Promise<object>
}

/**
 * Records an event in the caller's transaction, which must be that of the transition that the event is about: then it
 * is delivered if and only if the transition has happened. Does nothing while no endpoint receives its type.
 */
export async function recordWebhookEvent(tx: Tx, event: NewWebhookEvent): Promise<void> {
  const { type, occurredAt, readData } = event
  const receiver = await tx
    .selectFrom('webhook_endpoint')
    .select('endpoint_id')
    .where('state', '=', 'enabled')
    .where(sql<boolean>`${type} = any(event_types)`)
    .limit(1)
    .executeTakeFirst()
  if (!receiver) return
  const eventId = await insertEvent(tx, { type, occurredAt, data: await readData() })
  // A job of its own, without a key: transactions of different orders must not wait for each other.
  await enqueueJob(tx, { kind: queueDeliveriesJob, payload: { eventId }, runAt: occurredAt })
}

type WrittenEvent = Pick<NewWebhookEvent, 'type' | 'occurredAt'> & { readonly data: object }

async function insertEvent(tx: Tx, { type, occurredAt, data }: WrittenEvent): Promise<string> {
  const row = await tx
    .insertInto('webhook_event')
    .values({ type, data: JSON.stringify(data), occurred_at: occurredAt })
    .returning('event_id')
    .executeTakeFirstOrThrow()
  return row.event_id
}

/**
 * Queues an event for every enabled endpoint that receives its type, once. The endpoints are locked: one that is being
 * disabled gets nothing that would wait for it.
 */
export async function queueDeliveries(tx: Tx, eventId: string, now: Instant): Promise<void> {
  const { rows } = await sql<{ endpointId: string }>`
    insert into webhook_delivery (endpoint_id, event_id, next_attempt_at)
    select endpoint.endpoint_id, event.event_id, cast(${now} as timestamptz)
    from webhook_event as event join webhook_endpoint as endpoint on event.type = any(endpoint.event_types)
    where event.event_id = ${eventId} and endpoint.state = 'enabled'
    for share of endpoint
    on conflict (endpoint_id, event_id) do nothing
    returning endpoint_id as "endpointId"`.execute(tx)
  // always in the same order, as two events may be queued for the same endpoints at once
  for (const endpointId of rows.map((row) => row.endpointId).toSorted())
    await enqueueDelivery(tx, endpointId, now)
}

/** Has an endpoint's due deliveries made. */
export function enqueueDelivery(tx: Tx, endpointId: string, now: Instant): Promise<void> {
  return enqueueJob(tx, { kind: deliverWebhooksJob, key: endpointId, payload: { endpointId }, runAt: now })
}

/** Queues an event for one endpoint alone, whatever types it receives; returns the event's id. */
export async function sendToEndpoint(tx: Tx, endpointId: string, event: WrittenEvent): Promise<string> {
  const eventId = await insertEvent(tx, event)
  await tx
    .insertInto('webhook_delivery')
    .values({ endpoint_id: endpointId, event_id: eventId, next_attempt_at: event.occurredAt })
    .execute()
  await enqueueDelivery(tx, endpointId, event.occurredAt)
  return eventId
}

/** Deletes the events before a moment with their deliveries. */
export async function forgetWebhookEvents(db: Kysely<Tables>, before: Instant): Promise<void> {
  await db.deleteFrom('webhook_event').where('occurred_at', '<', before).execute()
}
