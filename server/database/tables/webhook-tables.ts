import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'

/** An address of another system that receives events of orders and payments. */
type WebhookEndpointTable = {
  endpoint_id: string
  url: string
  description: string
  event_types: string[]
  state: 'enabled' | 'disabled'
  /** Who or what disabled it; null while it is enabled. */
  disabled_reason: 'staff' | 'failing' | 'gone' | null
  /** The signing secret, encrypted. */
  secret: Uint8Array
  /** The secret before the last rotation, encrypted; signs as well until `previous_secret_until`. */
  previous_secret: Uint8Array | null
  previous_secret_until: Instant | null
  /** Since when no delivery has succeeded; null while the last one has. */
  failing_since: Instant | null
  /** No delivery is attempted before then, as the receiver has asked by Retry-After. */
  paused_until: Instant | null
  created_at: Instant
}

/** Something that happened to an order or a payment, written in the transaction in which it happened. */
type WebhookEventTable = {
  /** Ascending; the events of one order are numbered in the order in which they happened. */
  sequence: GeneratedAlways<number>
  event_id: Generated<string>
  type: string
  data: ColumnType<unknown, string, never>
  occurred_at: Instant
}

/** An event for one endpoint, with the outcome of the last attempt to deliver it. */
type WebhookDeliveryTable = {
  delivery_id: GeneratedAlways<number>
  endpoint_id: string
  event_id: string
  state: Generated<'waiting' | 'delivered' | 'failed'>
  /** Counts the claims; the fencing token of the process that sends. */
  attempts: Generated<number>
  /** Failed attempts since it was last queued. */
  failures: Generated<number>
  next_attempt_at: Instant
  lease_until: Instant | null
  attempted_at: Instant | null
  /** The HTTP status of the last answer; null when there was none. */
  status: number | null
  /** Code of what prevented an answer, or why no attempt follows; null after an answer. */
  fault: string | null
  duration_ms: number | null
  /** The beginning of the last answer. */
  answer: string | null
}

/** Endpoints, the events that they receive, and the deliveries that join both. */
export type WebhookTables = {
  webhook_endpoint: WebhookEndpointTable
  webhook_event: WebhookEventTable
  webhook_delivery: WebhookDeliveryTable
}
