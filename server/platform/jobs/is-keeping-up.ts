import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import { type JobCounts } from './job-store.ts'

/** A due job that waits longer than this shows that nobody does the jobs. */
const lateMinutes = 5

/**
 * Whether the jobs are being done: the oldest that is due is not old. One that was given up (a mail to an
 * address that does not exist) is for a person to look at; it makes no shop unfit to sell.
 */
export function isKeepingUp({ oldestDueAt }: Pick<JobCounts, 'oldestDueAt'>, now: Instant): boolean {
  return oldestDueAt === undefined || oldestDueAt > plusMinutes(now, -lateMinutes)
}
