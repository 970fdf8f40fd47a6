import { type ColumnType, type Generated, type GeneratedAlways } from 'kysely'
import { type Instant } from '#contract/terms/time.ts'

/** Waiting for its time, being worked on, done, or given up: that one stays for somebody to look at. */
export type JobState = 'waiting' | 'running' | 'done' | 'dead'

/** Work to be done later, written in the transaction that asks for it. */
type JobTable = {
  job_id: GeneratedAlways<number>
  kind: string
  key: string | null
  /** The key while the job waits: unique among the jobs of a kind. */
  waiting_key: GeneratedAlways<string | null>
  payload: ColumnType<unknown, string, string>
  state: ColumnType<JobState, JobState | undefined>
  /** Not before; null: when nothing that has a time is due. */
  run_at: Instant | null
  /** Counts the claims: the fencing token of whoever works on it. */
  attempt: Generated<number>
  /** Attempts in a row that came to nothing. */
  failures: Generated<number>
  lease_until: Instant | null
  /** What went wrong last, in a word of ours. */
  last_fault: string | null
  created_at: ColumnType<Instant, never, never>
  finished_at: Instant | null
}

/** Mail and short notices to be sent once. The content is forgotten when it is on its way. */
type OutboxTable = {
  mail_key: string
  /** What stands before the colon of the key. */
  kind: GeneratedAlways<string>
  channel: ColumnType<'mail' | 'line', 'mail' | 'line' | undefined, never>
  order_number: ColumnType<string | null, string | null | undefined, never>
  /** In clear: what earlier versions kept, until it is sealed. */
  content: ColumnType<unknown, string | undefined, null>
  sealed: Uint8Array | null
  /** To whom it went, masked and sealed. */
  hint: Uint8Array | null
  state: ColumnType<OutboxState, undefined, OutboxState>
  attempts: Generated<number>
  /** A word for what went wrong last, and what the server called it: "addressRefused 550". */
  last_fault: string | null
  created_at: ColumnType<Instant, Instant | undefined, never>
  tried_at: Instant | null
  sent_at: Instant | null
}

/** Not tried yet, tried in vain and tried again, given up until a person sends it again, or on its way. */
export type OutboxState = 'waiting' | 'failing' | 'givenUp' | 'sent'

/** Keys that the processes of one shop share. */
type SecretTable = {
  name: string
  key_id: string
  key: Uint8Array
  created_at: ColumnType<Instant, never, never>
}

/** A deed of somebody who has a right that not everybody has, written before it is done; never changed. */
type AuditEntryTable = {
  event_id: string
  at: Instant
  user_id: string
  /** What the person was at that moment. */
  roles: string[]
  /** Method and path of the route: "POST /api/staff/payments/received". */
  action: string
  /** Which thing it was done to: an id or an order number; nothing personal. */
  object: string | null
  detail: ColumnType<unknown, string | null, never>
  /** The reference of the request, as failures show it. */
  reference: string
}

/** What became of a deed: "done", or the code of the problem. Missing when the process ended before it knew. */
type AuditOutcomeTable = {
  event_id: string
  at: Instant
  outcome: string
  /** What the deed has made, where it was done to nothing that there was before. */
  object: Generated<string | null>
}

/** By what a start finds out that it runs on a restored backup; one row. */
type RestoreMarkerTable = {
  is_only: Generated<boolean>
  /** What cannot be restored with a backup; see database-identity.ts. Empty: not known yet. */
  identity: string
  /** When the shop last ran on this database. */
  seen_at: Instant
  /** From when on the books of others are compared before anything is sold; null when that is done. */
  compare_from: ColumnType<Instant | null, Instant | null | undefined>
  /** Suppliers and payment providers that are not waited for. */
  compare_without: ColumnType<string[], string[] | undefined>
}

/** The tables of the platform. */
export type PlatformTables = {
  job: JobTable
  outbox: OutboxTable
  secret: SecretTable
  audit_entry: AuditEntryTable
  audit_outcome: AuditOutcomeTable
  restore_marker: RestoreMarkerTable
}
