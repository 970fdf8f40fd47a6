/**
 * Indexes for the log of an endpoint by state and its counts, for the next deliveries also where thousands were queued
 * at the same moment, and for the few claims among them, which each claim looks for.
 */
export const webhookIndex: readonly string[] = [
  `create index webhook_delivery_state on webhook_delivery (endpoint_id, state, delivery_id desc)`,
  `create index webhook_delivery_next on webhook_delivery (endpoint_id, next_attempt_at, delivery_id)
    where state = 'waiting'`,
  `drop index webhook_delivery_due`,
  `create index webhook_delivery_claimed on webhook_delivery (endpoint_id, lease_until)
    where state = 'waiting' and lease_until is not null`,
]
