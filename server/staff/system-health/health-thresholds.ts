import type { HealthMark, LastCall } from '#contract/api/staff/system-health.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import { isJobQueueOnTime } from '#server/platform/jobs/is-job-queue-on-time.ts'
import type { JobCounts } from '#server/platform/jobs/job-store.ts'
import type { Compared, MailCounts, ProcessHeartbeat } from './health-store.ts'

const slowDatabaseMs = 500
/** Beyond this a waiting mail is held up, in minutes. */
const mailMinutes = 10
/** Maximum age of the nightly reconciliation with payment providers, in minutes. */
const comparisonMinutes = 26 * 60
const gigabyte = 1024 ** 3
const littleRoom = 2 * gigabyte
const noRoom = gigabyte / 4

/** Minutes without a heartbeat after which a process counts as stopped: two were missed. */
const silentMinutes = 1.5
/** A delay of the event loop that visitors notice. */
const slowLoopMs = 200

/** Status of a process: heard of lately, not overloaded, and of the same release as this one. */
export function processStatus(
  { seenAt, lagMs, version }: Pick<ProcessHeartbeat, 'seenAt' | 'lagMs' | 'version'>,
  own: { readonly version: string; readonly now: Instant },
): HealthMark {
  if (seenAt < plusMinutes(own.now, -silentMinutes)) return 'bad'
  return lagMs > slowLoopMs || version !== own.version ? 'look' : 'good'
}

/** Status by the response time of the database. */
export function databaseStatus(ms: number): HealthMark {
  return ms > slowDatabaseMs ? 'look' : 'good'
}

/** Status of the shared state: without it every process sells, with limits of its own. */
export function sharedStateStatus(isReachable: boolean): HealthMark {
  return isReachable ? 'good' : 'look'
}

/** Status of a supplier: one that we sell from must be ready; another serves only its old orders. */
export function supplierStatus({
  isActive,
  isReady,
}: {
  readonly isActive: boolean
  readonly isReady: boolean
}): HealthMark {
  if (isReady) return 'good'
  return isActive ? 'bad' : 'look'
}

/** Status of a payment provider by its last call; without a call it counts as working. */
export function paymentProviderStatus(last: LastCall | undefined): HealthMark {
  return last?.isAnswered === false ? 'bad' : 'good'
}

/** Status of jobs: done in time, late or given up, or not processed at all. */
export function jobQueueStatus(
  counts: Pick<JobCounts, 'oldestDueAt' | 'dead'>,
  late: number,
  now: Instant,
): HealthMark {
  if (!isJobQueueOnTime(counts, now)) return 'bad'
  return counts.dead > 0 || late > 0 ? 'look' : 'good'
}

/** Status of mails: delivered, some fail, or none has been sent for a while. */
export function mailStatus({ failing, givenUp, oldestWaitingAt }: MailCounts, now: Instant): HealthMark {
  if (oldestWaitingAt !== undefined && oldestWaitingAt <= plusMinutes(now, -mailMinutes)) return 'bad'
  return failing > 0 || givenUp > 0 ? 'look' : 'good'
}

/** Status of reconciliation: no open differences and compared last night. */
export function reconciliationStatus({ openDifferences, runs }: Compared, now: Instant): HealthMark {
  const oldest = plusMinutes(now, -comparisonMinutes)
  const isLeftOut = runs.some(({ beganAt }) => beganAt < oldest)
  return openDifferences > 0 || isLeftOut ? 'look' : 'good'
}

/** Status of the free disk space, in bytes. */
export function diskSpaceStatus(freeBytes: number): HealthMark {
  if (freeBytes < noRoom) return 'bad'
  return freeBytes < littleRoom ? 'look' : 'good'
}
