import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'

/**
 * Waiting for its time, running, done, or dead: given up after repeated failures and kept for manual review.
 */
export type JobState = 'waiting' | 'running' | 'done' | 'dead'

/** A background job, written in the transaction that requests it. */
type JobTable = {
  job_id: GeneratedAlways<number>
  kind: string
  key: string | null
  /** The key while the job waits; unique among the jobs of a kind. */
  waiting_key: GeneratedAlways<string | null>
  payload: ColumnType<unknown, string, string>
  state: ColumnType<JobState, JobState | undefined>
  /** Earliest time to run; null: when no timed job is due. */
  run_at: Instant | null
  /** Counts the claims; the fencing token of the worker. */
  attempt: Generated<number>
  /** Consecutive failed attempts. */
  failures: Generated<number>
  lease_until: Instant | null
  /** Code of the last failure. */
  last_fault: string | null
  created_at: ColumnType<Instant, never, never>
  finished_at: Instant | null
  /** W3C trace context of whoever enqueued the job; null for jobs that begin a trace. */
  traceparent: ColumnType<string | null, string | null | undefined>
}

/** Mail and short notices to be sent once. The content is deleted after delivery. */
type OutboxTable = {
  mail_key: string
  /** The part of the key before the colon. */
  kind: GeneratedAlways<string>
  channel: ColumnType<'mail' | 'line', 'mail' | 'line' | undefined, never>
  order_number: ColumnType<string | null, string | null | undefined, never>
  /** Plain content of earlier versions, until it is encrypted. */
  content: ColumnType<unknown, string | undefined, null>
  sealed: Uint8Array | null
  /** The masked recipient, encrypted. */
  hint: Uint8Array | null
  state: ColumnType<OutboxState, undefined, OutboxState>
  attempts: Generated<number>
  /** Code of the last failure with the server's status: "addressRefused 550". */
  last_fault: string | null
  created_at: ColumnType<Instant, Instant | undefined, never>
  tried_at: Instant | null
  sent_at: Instant | null
  /** What was sent, encrypted, without the secrets of its links; null when it is not kept. */
  sent_copy: Uint8Array | null
}

/** One attempt to deliver a mail or notice. */
type OutboxAttemptTable = {
  attempt_id: GeneratedAlways<number>
  mail_key: string
  at: Instant
  /** Code of the failure with the server's status; null when it was delivered. */
  fault: string | null
  /** The server's status code for a delivered mail: "250"; null where there is none. */
  answer: string | null
}

/** Not tried yet; tried without success and to be retried; given up until a person resends it; or sent. */
export type OutboxState = 'waiting' | 'failing' | 'givenUp' | 'sent'

/** Keys that the processes of one shop share. */
type SecretTable = {
  name: string
  key_id: string
  key: Uint8Array
  created_at: ColumnType<Instant, never, never>
}

/** An audit event: an action that requires a right, written before it is carried out; never changed. */
type AuditEntryTable = {
  event_id: string
  at: Instant
  user_id: string
  /** The person's roles at that time. */
  roles: string[]
  /** Method and path of the route: "POST /api/staff/payments/received". */
  action: string
  /** Id or order number of the action's object; nothing personal. */
  object: string | null
  detail: ColumnType<unknown, string | null, never>
  /** The request reference, as error pages show it. */
  reference: string
}

/**
 * The outcome of an action: "done", or the problem code. Missing when the process ended before it was known.
 */
type AuditOutcomeTable = {
  event_id: string
  at: Instant
  outcome: string
  /** The object that the action created, when it had none before. */
  object: Generated<string | null>
  /** What settings were before and after; null where the action sets none. */
  changes: ColumnType<unknown, string | null | undefined, never>
}

/** Lets a start detect that it runs on a restored backup; one row. */
type RestoreMarkerTable = {
  is_only: Generated<boolean>
  /** What a backup does not restore; see database-identity.ts. Empty: not known yet. */
  identity: string
  /** When the shop last ran on this database. */
  seen_at: Instant
  /**
   * Since when the books of suppliers and providers must be compared before selling; null when that is done.
   */
  compare_from: ColumnType<Instant | null, Instant | null | undefined>
  /** Suppliers and payment providers excluded from that comparison. */
  compare_without: ColumnType<string[], string[] | undefined>
}

/** A release that has worked on this database. */
type ShopReleaseTable = {
  version: string
  /** The oldest release that works on its tables. */
  minimum_version: string
  migrated_at: ColumnType<Instant, never, never>
}

/** An object in the object storage; the record is there before it and after it. */
type BlobTable = {
  /** Path of the object, without the prefix of the shop: its folder, the SHA-256 of its bytes and a token. */
  blob_key: string
  bytes: number
  /** The id of the key of the shop that it is encrypted with; null when it is public. */
  key_id: string | null
  created_at: Instant
}

/** What a running process said of itself last. */
type ProcessHeartbeatTable = {
  process_id: string
  /** The setting ROLE. */
  role: string
  version: string
  /** Name of its machine or container. */
  host: string
  started_at: Instant
  seen_at: Instant
  /** Resident memory. */
  memory_bytes: number
  /** 99th percentile of the event loop's delay since the heartbeat before. */
  lag_ms: number
}

/** Jobs, outgoing mail, secrets, objects in the object storage, heartbeats of processes and the audit log. */
export type PlatformTables = {
  job: JobTable
  outbox: OutboxTable
  outbox_attempt: OutboxAttemptTable
  secret: SecretTable
  audit_entry: AuditEntryTable
  audit_outcome: AuditOutcomeTable
  restore_marker: RestoreMarkerTable
  shop_release: ShopReleaseTable
  blob: BlobTable
  process_heartbeat: ProcessHeartbeatTable
}
