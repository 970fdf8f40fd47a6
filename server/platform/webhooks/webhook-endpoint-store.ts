import { type Kysely, type Selectable, sql } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Sealer } from '../crypto.ts'
import type { Tx } from '../transaction.ts'

/** Why an endpoint receives nothing: staff disabled it, every delivery failed for days, or it answered 410 Gone. */
export type DisabledReason = 'staff' | 'failing' | 'gone'

/** An address of another system that receives events. */
export type WebhookEndpoint = {
  readonly endpointId: string
  readonly url: string
  readonly description: string
  readonly eventTypes: readonly string[]
  /** Undefined while it is enabled. */
  readonly disabledReason: DisabledReason | undefined
  /** Since when no delivery has succeeded; undefined while the last one has. */
  readonly failingSince: Instant | undefined
  /** Until when the secret before the last rotation signs as well. */
  readonly previousSecretUntil: Instant | undefined
  readonly createdAt: Instant
}

/** What staff set of an endpoint. */
export type EndpointSettings = Pick<WebhookEndpoint, 'url' | 'description' | 'eventTypes'>

/** An endpoint to be added, with its signing secret. */
export type NewEndpoint = EndpointSettings &
  Pick<WebhookEndpoint, 'endpointId' | 'createdAt'> & { readonly secret: string }

/** Repository of webhook endpoints; signing secrets are encrypted and leave it only to sign a delivery. */
export type WebhookEndpointStore = {
  /** Returns all endpoints, the oldest first. */
  list(): Promise<readonly WebhookEndpoint[]>
  find(endpointId: string): Promise<WebhookEndpoint | undefined>
  /** Adds an endpoint unless there are so many; returns whether it did. */
  insert(tx: Tx, endpoint: NewEndpoint, most: number): Promise<boolean>
  change(endpointId: string, settings: EndpointSettings): Promise<void>
  /** Makes a secret the current one; the one before signs as well until the given moment. */
  rotateSecret(endpointId: string, secret: string, previousUntil: Instant): Promise<void>
  enable(endpointId: string): Promise<void>
  /**
   * Disables an enabled endpoint and fails what waits for it; returns the endpoint, or undefined when it is not enabled.
   */
  disable(tx: Tx, endpointId: string, reason: DisabledReason): Promise<WebhookEndpoint | undefined>
  delete(endpointId: string): Promise<void>
}

/** Creates the repository on the database. */
export function createWebhookEndpointStore(db: Kysely<Tables>, sealer: Sealer): WebhookEndpointStore {
  const rowOf = (endpointId: string) =>
    db.updateTable('webhook_endpoint').where('endpoint_id', '=', endpointId)
  return {
    async list() {
      const rows = db.selectFrom('webhook_endpoint').selectAll().orderBy('created_at').orderBy('endpoint_id')
      return (await rows.execute()).map(endpointFromRow)
    },
    find: (endpointId) => findEndpoint(db, endpointId),
    insert: (tx, endpoint, most) => insertEndpoint(tx, { endpoint, most, sealer }),
    async change(endpointId, { url, description, eventTypes }) {
      await rowOf(endpointId)
        .set({ url, description, event_types: [...eventTypes] })
        .execute()
    },
    async rotateSecret(endpointId, secret, previousUntil) {
      const rotated = rowOf(endpointId).set(({ ref }) => ({
        previous_secret: ref('secret'),
        previous_secret_until: previousUntil,
        secret: sealer.seal(secret),
      }))
      await rotated.execute()
    },
    async enable(endpointId) {
      const enabled = {
        state: 'enabled',
        disabled_reason: null,
        failing_since: null,
        paused_until: null,
      } as const
      await rowOf(endpointId).set(enabled).execute()
    },
    disable: disableEndpoint,
    async delete(endpointId) {
      await db.deleteFrom('webhook_endpoint').where('endpoint_id', '=', endpointId).execute()
    },
  }
}

async function findEndpoint(db: Kysely<Tables>, endpointId: string): Promise<WebhookEndpoint | undefined> {
  const found = db.selectFrom('webhook_endpoint').selectAll().where('endpoint_id', '=', endpointId)
  const row = await found.executeTakeFirst()
  return row && endpointFromRow(row)
}

type Insertion = { readonly endpoint: NewEndpoint; readonly most: number; readonly sealer: Sealer }

async function insertEndpoint(tx: Tx, { endpoint, most, sealer }: Insertion): Promise<boolean> {
  // Two administrators who add the last one at once must not both succeed.
  await sql`lock table webhook_endpoint in share row exclusive mode`.execute(tx)
  const { count } = await tx
    .selectFrom('webhook_endpoint')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= most) return false
  const { endpointId, url, description, eventTypes, secret, createdAt } = endpoint
  await tx
    .insertInto('webhook_endpoint')
    .values({
      endpoint_id: endpointId,
      url,
      description,
      event_types: [...eventTypes],
      state: 'enabled',
      secret: sealer.seal(secret),
      created_at: createdAt,
    })
    .execute()
  return true
}

async function disableEndpoint(
  tx: Tx,
  endpointId: string,
  reason: DisabledReason,
): Promise<WebhookEndpoint | undefined> {
  const row = await tx
    .updateTable('webhook_endpoint')
    .set({ state: 'disabled', disabled_reason: reason })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'enabled')
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  await tx
    .updateTable('webhook_delivery')
    .set({ state: 'failed', fault: 'endpointDisabled', lease_until: null })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .execute()
  return endpointFromRow(row)
}

function endpointFromRow(row: Selectable<Tables['webhook_endpoint']>): WebhookEndpoint {
  return {
    endpointId: row.endpoint_id,
    url: row.url,
    description: row.description,
    eventTypes: row.event_types,
    disabledReason: row.disabled_reason ?? undefined,
    failingSince: row.failing_since ?? undefined,
    previousSecretUntil: row.previous_secret_until ?? undefined,
    createdAt: row.created_at,
  }
}
