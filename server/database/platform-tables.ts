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

/** Mail to be sent once. Its content is forgotten when it is on its way. */
type OutboxTable = {
  mail_key: string
  content: ColumnType<unknown, string, string | null>
  state: ColumnType<'waiting' | 'sent', undefined, 'sent'>
  created_at: ColumnType<Instant, never, never>
  sent_at: Instant | null
}

/** Keys that the processes of one shop share. */
type SecretTable = {
  name: string
  key_id: string
  key: Uint8Array
  created_at: ColumnType<Instant, never, never>
}

/** The tables of the platform. */
export type PlatformTables = { job: JobTable; outbox: OutboxTable; secret: SecretTable }
