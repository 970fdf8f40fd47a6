import { type Kysely, sql } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Sealer } from '../crypto.ts'
import type { Tx } from '../transaction.ts'

/** A delivery that this process may attempt until its claim expires. */
export type ClaimedDelivery = {
  readonly deliveryId: number
  /** The number of the attempt; a later claim invalidates this one. */
  readonly attempts: number
  /** Failed attempts before this one. */
  readonly failures: number
  readonly eventId: string
  readonly sequence: number
  readonly type: string
  readonly occurredAt: Instant
  readonly data: object
}

/** Deliveries to make, with the address and the secrets that sign now; or when to look again. */
export type ClaimedBatch =
  | {
      readonly kind: 'claimed'
      readonly url: string
      readonly secrets: readonly string[]
      readonly deliveries: readonly ClaimedDelivery[]
    }
  /** Nothing is due, or another process is delivering; `againAt` is undefined when nothing waits. */
  | { readonly kind: 'nothing'; readonly againAt: Instant | undefined }

/** Whose deliveries to claim, and for how long. */
export type DeliveryClaim = {
  readonly endpointId: string
  readonly now: Instant
  readonly leaseUntil: Instant
  readonly most: number
}

/** The outcome of an attempt. `state` is `waiting` where another attempt follows at `nextAttemptAt`. */
export type DeliveryOutcome = {
  readonly state: 'waiting' | 'delivered' | 'failed'
  readonly failures: number
  readonly nextAttemptAt: Instant
  /** The HTTP status; undefined when there was no answer. */
  readonly status: number | undefined
  /** Code of what prevented an answer. */
  readonly fault: string | undefined
  readonly durationMs: number
  /** The beginning of the answer. */
  readonly answer: string | undefined
  /** Until when the receiver asks to be left alone. */
  readonly pausedUntil: Instant | undefined
}

/** Repository of deliveries for the process that makes them. */
export type WebhookDeliveryStore = {
  /**
   * Claims the due deliveries of an enabled endpoint, the longest due first; nothing while other claims of the
   * endpoint have not expired, so that one batch per endpoint is under way in all processes.
   */
  claim(tx: Tx, claim: DeliveryClaim): Promise<ClaimedBatch>
  /**
   * Stores the outcome of an attempt at a moment, unless another process has claimed the delivery since. A delivery that
   * has failed meanwhile, with its endpoint disabled, does not wait for another attempt.
   */
  record(tx: Tx, claimed: ClaimedDelivery, outcome: DeliveryOutcome & { readonly at: Instant }): Promise<void>
  /** Gives claims back unused; the attempts count as not made. */
  release(claimed: readonly ClaimedDelivery[]): Promise<void>
  /** Notes at an endpoint whether its last batch had a success; returns since when there was none. */
  noteHealth(tx: Tx, endpointId: string, health: EndpointHealth): Promise<Instant | undefined>
}

/** What the last batch says of an endpoint. */
export type EndpointHealth = {
  readonly isDelivering: boolean
  readonly at: Instant
  /** Undefined leaves an earlier pause as it is. */
  readonly pausedUntil: Instant | undefined
}

/** Creates the repository on the database. */
export function createWebhookDeliveryStore(db: Kysely<Tables>, sealer: Sealer): WebhookDeliveryStore {
  return {
    claim: (tx, claim) => claimDeliveries(tx, claim, sealer),
    record: recordOutcome,
    async release(claimed) {
      for (const { deliveryId, attempts } of claimed)
        await db
          .updateTable('webhook_delivery')
          .set({ lease_until: null, attempts: attempts - 1 })
          .where('delivery_id', '=', deliveryId)
          .where('attempts', '=', attempts)
          .where('state', '=', 'waiting')
          .execute()
    },
    noteHealth,
  }
}

async function claimDeliveries(tx: Tx, claim: DeliveryClaim, sealer: Sealer): Promise<ClaimedBatch> {
  const { endpointId, now, leaseUntil } = claim
  // The row is locked: of two processes one sees the claims of the other.
  const endpoint = await tx
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'enabled')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!endpoint) return { kind: 'nothing', againAt: undefined }
  const { paused_until: pausedUntil, previous_secret: previous, previous_secret_until: until } = endpoint
  if (pausedUntil !== null && pausedUntil > now) return { kind: 'nothing', againAt: pausedUntil }
  const waiting = await tx
    .selectFrom('webhook_delivery')
    .select(({ fn }) => [fn.min('next_attempt_at').as('next'), fn.max('lease_until').as('lease')])
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  const { next, lease } = waiting ?? {}
  if (lease && lease > now) return { kind: 'nothing', againAt: lease }
  if (!next || next > now) return { kind: 'nothing', againAt: next ?? undefined }
  const secrets = [endpoint.secret, ...(previous !== null && until !== null && until > now ? [previous] : [])]
  return {
    kind: 'claimed',
    url: endpoint.url,
    secrets: secrets.map((secret) => sealer.open(secret)),
    deliveries: await claimDue(tx, { ...claim, leaseUntil }),
  }
}

async function claimDue(
  tx: Tx,
  { endpointId, now, leaseUntil, most }: DeliveryClaim,
): Promise<readonly ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    with due as materialized (
      select delivery_id from webhook_delivery
      where endpoint_id = ${endpointId} and state = 'waiting' and next_attempt_at <= ${now}
      order by next_attempt_at, delivery_id
      limit ${most}
      for update
    )
    update webhook_delivery as delivery set attempts = attempts + 1, lease_until = ${leaseUntil}
    from due, webhook_event as event
    where delivery.delivery_id = due.delivery_id and event.event_id = delivery.event_id
    returning delivery.delivery_id as "deliveryId", attempts, failures, event.event_id as "eventId",
      event.sequence, event.type, event.occurred_at as "occurredAt", event.data`.execute(tx)
  return rows.toSorted((a, b) => a.sequence - b.sequence)
}

async function recordOutcome(
  tx: Tx,
  { deliveryId, attempts }: ClaimedDelivery,
  outcome: DeliveryOutcome & { readonly at: Instant },
): Promise<void> {
  await tx
    .updateTable('webhook_delivery')
    .set({
      state: outcome.state,
      failures: outcome.failures,
      next_attempt_at: outcome.nextAttemptAt,
      lease_until: null,
      attempted_at: outcome.at,
      status: outcome.status ?? null,
      fault: outcome.fault ?? null,
      duration_ms: outcome.durationMs,
      answer: outcome.answer ?? null,
    })
    .where('delivery_id', '=', deliveryId)
    .where('attempts', '=', attempts)
    .$if(outcome.state === 'waiting', (query) => query.where('state', '=', 'waiting'))
    .execute()
}

async function noteHealth(tx: Tx, endpointId: string, health: EndpointHealth): Promise<Instant | undefined> {
  const { isDelivering, at, pausedUntil } = health
  const row = await tx
    .updateTable('webhook_endpoint')
    .set(({ fn, val }) => ({
      failing_since: isDelivering ? null : fn.coalesce('failing_since', val(at)),
      ...(pausedUntil === undefined ? {} : { paused_until: pausedUntil }),
    }))
    .where('endpoint_id', '=', endpointId)
    .returning('failing_since')
    .executeTakeFirst()
  return row?.failing_since ?? undefined
}
