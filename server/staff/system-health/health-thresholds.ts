import { type HealthMark, type LastCall } from '#contract/api/staff/system-health.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import { isKeepingUp } from '#server/platform/jobs/is-keeping-up.ts'
import { type JobCounts } from '#server/platform/jobs/job-store.ts'
import { type Compared, type MailCounts } from './health-store.ts'

const slowDatabaseMs = 500
/** A mail that waits longer than this does so because something holds it up. */
const mailMinutes = 10
/** The comparison is made every night; beyond this one was left out. */
const comparisonMinutes = 26 * 60
const gigabyte = 1024 ** 3
const littleRoom = 2 * gigabyte
const noRoom = gigabyte / 4

/** The database answers: at once, or slowly. */
export function databaseMark(ms: number): HealthMark {
  return ms > slowDatabaseMs ? 'look' : 'good'
}

/** A supplier that we sell from must be ready; another one is there for its old orders alone. */
export function supplyMark({
  isActive,
  isReady,
}: {
  readonly isActive: boolean
  readonly isReady: boolean
}): HealthMark {
  if (isReady) return 'good'
  return isActive ? 'bad' : 'look'
}

/** A service is as its last answer was; where none was asked for yet, nothing speaks against it. */
export function paymentMark(last: LastCall | undefined): HealthMark {
  return last?.isAnswered === false ? 'bad' : 'good'
}

/** Jobs are done in time, some are late or were given up, or nobody does them. */
export function jobsMark(
  counts: Pick<JobCounts, 'oldestDueAt' | 'dead'>,
  late: number,
  now: Instant,
): HealthMark {
  if (!isKeepingUp(counts, now)) return 'bad'
  return counts.dead > 0 || late > 0 ? 'look' : 'good'
}

/** Mails leave, some come back, or they have stood still for a while. */
export function mailsMark({ failing, givenUp, oldestWaitingAt }: MailCounts, now: Instant): HealthMark {
  if (oldestWaitingAt !== undefined && oldestWaitingAt <= plusMinutes(now, -mailMinutes)) return 'bad'
  return failing > 0 || givenUp > 0 ? 'look' : 'good'
}

/** Books that agree and were compared last night. */
export function comparedMark({ openDifferences, runs }: Compared, now: Instant): HealthMark {
  const oldest = plusMinutes(now, -comparisonMinutes)
  const isLeftOut = runs.some(({ beganAt }) => beganAt < oldest)
  return openDifferences > 0 || isLeftOut ? 'look' : 'good'
}

/** Room on the disk, in bytes. */
export function diskMark(freeBytes: number): HealthMark {
  if (freeBytes < noRoom) return 'bad'
  return freeBytes < littleRoom ? 'look' : 'good'
}
