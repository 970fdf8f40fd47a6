import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import type { JobCounts } from './job-store.ts'

/** A due job that waits longer than this shows that no process runs jobs. */
const lateMinutes = 5

/**
 * Whether jobs are processed: the oldest due job is recent. A given-up job (a mail to a non-existent address)
 * needs manual review, but does not make the shop unready.
 */
export function isJobQueueOnTime({ oldestDueAt }: Pick<JobCounts, 'oldestDueAt'>, now: Instant): boolean {
  return oldestDueAt === undefined || oldestDueAt > plusMinutes(now, -lateMinutes)
}
