/** What every running process says of itself, and the trace that a job continues. */
export const processHeartbeat = [
  `create table process_heartbeat (
    process_id text primary key,
    role text not null,
    version text not null,
    host text not null,
    started_at timestamptz not null,
    seen_at timestamptz not null,
    memory_bytes bigint not null,
    lag_ms integer not null
  )`,
  `alter table job add column traceparent text`,
]
