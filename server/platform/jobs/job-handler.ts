import { type Instant } from '#contract/terms/time.ts'
import { type Tx } from '../transaction.ts'
import { type ClaimedJob } from './job-store.ts'

/** A job in the hands of its handler. */
export type Job = ClaimedJob & {
  /** Given when the process stops or the job was lost to another worker: end at the next step. */
  readonly signal: AbortSignal
  /** When this attempt fails too, the job is given up. */
  readonly isLast: boolean
  /**
   * Ends the job within the handler's own transaction. False: another worker has it now, so nothing of this
   * transaction may be written. Without this call the job ends when the handler returns.
   */
  finish(tx: Tx): Promise<boolean>
}

/** Not done yet, without anything having gone wrong: look again then. */
export type JobAgain = { readonly againAt: Instant }

/**
 * Does a job. A handler that throws is tried again later, at growing distances; what it did must therefore
 * be safe to repeat.
 */
export type JobHandler = (job: Job) => Promise<JobAgain | undefined | void>

/** A job that no later attempt can do: it is given up at once, for a person to look at. */
export class HopelessJob extends Error {
  override readonly name = 'HopelessJob'
}
