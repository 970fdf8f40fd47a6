import { type Kysely, sql } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '../transaction.ts'

/** A delivery with the outcome of its last attempt. */
export type LoggedDelivery = {
  readonly deliveryId: number
  readonly eventId: string
  readonly type: string
  readonly data: unknown
  readonly occurredAt: Instant
  readonly state: 'waiting' | 'delivered' | 'failed'
  readonly attempts: number
  readonly attemptedAt: Instant | null
  readonly nextAttemptAt: Instant
  readonly status: number | null
  readonly fault: string | null
  readonly durationMs: number | null
  readonly answer: string | null
}

/** Which deliveries of an endpoint to list, newest first. */
export type LogQuery = {
  readonly endpointId: string
  readonly state?: LoggedDelivery['state'] | undefined
  /** Lists those before this delivery. */
  readonly before?: number | undefined
  readonly most: number
}

/** Which deliveries of an endpoint are made again: one, or all that have failed since a moment. */
export type Redelivery = { readonly endpointId: string; readonly now: Instant } & (
  | { readonly deliveryId: number }
  | { readonly failedSince: Instant }
)

/** The number of deliveries of an endpoint in one state. */
export type DeliveryCount = {
  readonly endpointId: string
  readonly state: LoggedDelivery['state']
  readonly count: number
}

/** Repository of the delivery log. */
export type WebhookLogStore = {
  list(query: LogQuery): Promise<readonly LoggedDelivery[]>
  counts(): Promise<readonly DeliveryCount[]>
  /** Queues deliveries anew, with the same event ids and the whole retry schedule; returns their number. */
  redeliver(tx: Tx, redelivery: Redelivery): Promise<number>
}

/** Creates the repository on the database. */
export function createWebhookLogStore(db: Kysely<Tables>): WebhookLogStore {
  return {
    list: (query) => listDeliveries(db, query),
    counts: () =>
      db
        .selectFrom('webhook_delivery')
        .select(({ fn }) => ['endpoint_id as endpointId', 'state', fn.countAll<number>().as('count')])
        .groupBy(['endpoint_id', 'state'])
        .execute(),
    async redeliver(tx, redelivery) {
      const { endpointId, now } = redelivery
      const queued = tx
        .updateTable('webhook_delivery')
        .set({ state: 'waiting', failures: 0, next_attempt_at: now })
        .where('endpoint_id', '=', endpointId)
      const chosen =
        'deliveryId' in redelivery
          ? queued.where('delivery_id', '=', redelivery.deliveryId)
          : queued
              .where('state', '=', 'failed')
              .where(sql`coalesce(attempted_at, next_attempt_at)`, '>=', redelivery.failedSince)
      return Number((await chosen.executeTakeFirst()).numUpdatedRows)
    },
  }
}

async function listDeliveries(
  db: Kysely<Tables>,
  { endpointId, state, before, most }: LogQuery,
): Promise<readonly LoggedDelivery[]> {
  const listed = db
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook_event as event', 'event.event_id', 'delivery.event_id')
    .select([
      'delivery.delivery_id as deliveryId',
      'event.event_id as eventId',
      'event.type',
      'event.data',
      'event.occurred_at as occurredAt',
      'delivery.state',
      'delivery.attempts',
      'delivery.attempted_at as attemptedAt',
      'delivery.next_attempt_at as nextAttemptAt',
      'delivery.status',
      'delivery.fault',
      'delivery.duration_ms as durationMs',
      'delivery.answer',
    ])
    .where('delivery.endpoint_id', '=', endpointId)
    .$if(state !== undefined, (query) => query.where('delivery.state', '=', state ?? 'failed'))
    .$if(before !== undefined, (query) => query.where('delivery.delivery_id', '<', before ?? 0))
  return listed.orderBy('delivery.delivery_id', 'desc').limit(most).execute()
}
