import { type ColumnType } from 'kysely'
import { type Instant } from '#contract/terms/time.ts'

/** Work to be done later, written in the transaction that asks for it. */
type JobTable = {
  job_id: string
  kind: string
  /** Unique among the waiting jobs of a kind. */
  key: string | null
  payload: ColumnType<unknown, string, string>
  state: 'waiting' | 'running' | 'done' | 'dead'
  /** Not before; null: when nothing that has a time is due. */
  run_at: Instant | null
  /** Counts the claims: the fencing token of whoever works on it. */
  attempt: number
  /** Attempts in a row that came to nothing. */
  failures: number
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
  state: 'waiting' | 'sent'
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
