/** Webhook endpoints, the events of orders and payments that they receive, and their deliveries. */
export const webhook: readonly string[] = [
  `create table webhook_endpoint (
    endpoint_id text primary key,
    url text not null,
    description text not null,
    event_types text[] not null check (cardinality(event_types) > 0),
    state text not null check (state in ('enabled', 'disabled')),
    disabled_reason text check (disabled_reason in ('staff', 'failing', 'gone')),
    -- the signing secrets, encrypted; the previous one signs beside the current one until it expires
    secret bytea not null,
    previous_secret bytea,
    previous_secret_until timestamptz,
    -- since when no delivery has succeeded; null while the last one has
    failing_since timestamptz,
    -- the receiver has asked to be left alone until then (Retry-After)
    paused_until timestamptz,
    created_at timestamptz not null,
    check ((state = 'disabled') = (disabled_reason is not null)),
    check ((previous_secret is null) = (previous_secret_until is null))
  )`,
  `create table webhook_event (
    sequence bigint generated always as identity primary key,
    event_id text not null unique default 'evt_' || replace(gen_random_uuid()::text, '-', ''),
    type text not null,
    data jsonb not null,
    occurred_at timestamptz not null
  )`,
  `create index webhook_event_occurred on webhook_event (occurred_at)`,
  `create table webhook_delivery (
    delivery_id bigint generated always as identity primary key,
    endpoint_id text not null references webhook_endpoint on delete cascade,
    event_id text not null references webhook_event (event_id) on delete cascade,
    state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
    -- claims, the fencing token of the process that sends
    attempts integer not null default 0 check (attempts >= 0),
    -- failed attempts since it was last queued: the position in the retry schedule
    failures integer not null default 0 check (failures >= 0),
    next_attempt_at timestamptz not null,
    lease_until timestamptz,
    attempted_at timestamptz,
    status integer,
    fault text,
    duration_ms integer,
    answer text,
    unique (endpoint_id, event_id)
  )`,
  `create index webhook_delivery_due on webhook_delivery (endpoint_id, next_attempt_at) where state = 'waiting'`,
  `create index webhook_delivery_log on webhook_delivery (endpoint_id, delivery_id desc)`,
  `create index webhook_delivery_event on webhook_delivery (event_id)`,
]
