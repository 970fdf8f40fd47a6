import type { Instant } from '#contract/terms/time.ts'
import type { Tx } from '../transaction.ts'
import type { ClaimedJob } from './job-store.ts'

/** A claimed job, as its handler receives it. */
export type Job = ClaimedJob & {
  /** Aborts when the process stops or another worker has claimed the job: stop at the next step. */
  readonly signal: AbortSignal
  /** Whether the job is given up if this attempt fails too. */
  readonly isLast: boolean
  /**
   * Completes the job within the handler's own transaction. False: another worker has claimed it, so nothing
   * of this transaction may be committed. Without this call the job completes when the handler returns.
   */
  finish(tx: Tx): Promise<boolean>
}

/** Not finished yet, without a failure: run again at that time. */
export type JobAgain = { readonly againAt: Instant }

/**
 * Runs a job. A handler that throws is retried with backoff; what it did must therefore be safe to repeat.
 */
export type JobHandler = (job: Job) => Promise<JobAgain | undefined | void>

/** A job that no retry can complete: it is given up at once, for manual review. */
export class HopelessJob extends Error {
  override readonly name = 'HopelessJob'
}
