import { type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'
import type { Database } from '#server/database/connection.ts'
import type { JobState } from '#server/database/tables/platform-tables.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import { isUniqueViolation } from '#server/database/unique-violation.ts'
import type { Tx } from '../transaction.ts'

/** The parts of the database that the job runner needs. */
export type JobDatabase = Pick<Database, 'db' | 'onInserted'>

/** Identifies a claim of a job: a later claim invalidates it. */
export type Claim = { readonly jobId: number; readonly attempt: number }

/** A job that this process may run until its claim expires. */
export type ClaimedJob = Claim & {
  readonly kind: string
  readonly key: string | undefined
  readonly payload: unknown
  /** Consecutive failed attempts before this one. */
  readonly failures: number
  readonly queuedAt: Instant
  /** The trace of the request or job that enqueued it, as a `traceparent` header. */
  readonly traceparent?: string
}

/** What to claim, and for how long. */
export type ClaimOrder = {
  readonly kinds: readonly string[]
  readonly limit: number
  readonly now: Instant
  readonly leaseUntil: Instant
}

/** When a job runs next after an attempt. */
export type NextAttempt = { readonly runAt: Instant; readonly failures: number; readonly fault?: string }

/** State of the queue. `dead` jobs were given up and need manual review. */
export type JobCounts = {
  readonly waiting: number
  readonly running: number
  readonly dead: number
  /** When the longest overdue job should have started. */
  readonly oldestDueAt: Instant | undefined
}

/**
 * Repository of jobs. A write for a claim returns false, and changes nothing, when the lease has expired and
 * another worker has claimed the job.
 */
export type JobStore = {
  /** Claims due jobs, and jobs whose lease has expired. */
  claim(order: ClaimOrder): Promise<ClaimedJob[]>
  renew(claim: Claim, leaseUntil: Instant): Promise<boolean>
  finish(claim: Claim, now: Instant, tx?: Tx): Promise<boolean>
  retry(claim: Claim, next: NextAttempt): Promise<boolean>
  bury(claim: Claim, now: Instant, fault: string): Promise<boolean>
  /** Deletes jobs completed before then; returns their number. */
  forgetDone(before: Instant): Promise<number>
  count(now: Instant): Promise<JobCounts>
}

/** Creates the job repository on the database. */
export function createJobStore(db: Kysely<Tables>): JobStore {
  return {
    claim: (order) => claimJobs(db, order),
    renew: (claim, leaseUntil) => updateClaimedJob(db, claim, { lease_until: leaseUntil }),
    finish: (claim, now, tx) => updateClaimedJob(tx ?? db, claim, finishedColumns('done', now)),
    retry: (claim, next) => requeueJob(db, claim, next),
    bury: (claim, now, fault) =>
      updateClaimedJob(db, claim, { ...finishedColumns('dead', now), last_fault: fault }),
    async forgetDone(before) {
      const old = db.deleteFrom('job').where('state', '=', 'done').where('finished_at', '<', before)
      return Number((await old.executeTakeFirst()).numDeletedRows)
    },
    count: (now) => countJobs(db, now),
  }
}

type JobRow = Selectable<Tables['job']>

/** The due jobs are selected first and once, so that never more than requested are claimed. */
async function claimJobs(db: Kysely<Tables>, order: ClaimOrder): Promise<ClaimedJob[]> {
  const { kinds, limit, now, leaseUntil } = order
  if (limit < 1 || kinds.length === 0) return []
  const { rows } = await sql<JobRow>`
    with due as materialized (
      select job_id from job
      where kind in (${sql.join(kinds)})
        and ((state = 'waiting' and (run_at is null or run_at <= ${now})) or (state = 'running' and lease_until <= ${now}))
      order by run_at nulls last, job_id
      limit ${limit}
      for update skip locked
    )
    update job set
      state = 'running',
      attempt = attempt + 1,
      -- whoever let the lease run out has failed, by a crash or by standing still
      failures = failures + (state = 'running')::int,
      lease_until = ${leaseUntil}
    from due where job.job_id = due.job_id
    returning job.*`.execute(db)
  return rows.map((row) => ({
    jobId: row.job_id,
    kind: row.kind,
    key: row.key ?? undefined,
    payload: row.payload,
    attempt: row.attempt,
    failures: row.failures,
    queuedAt: row.created_at,
    ...(row.traceparent !== null && { traceparent: row.traceparent }),
  }))
}

/** Changes a job if this claim still holds. */
async function updateClaimedJob(
  db: Kysely<Tables>,
  claim: Claim,
  changes: Updateable<Tables['job']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set(changes)
    .where('job_id', '=', claim.jobId)
    .where('attempt', '=', claim.attempt)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function finishedColumns(state: 'done' | 'dead', now: Instant): Updateable<Tables['job']> {
  return { state, lease_until: null, finished_at: now, last_fault: null }
}

async function requeueJob(
  db: Kysely<Tables>,
  claim: Claim,
  { runAt, failures, fault }: NextAttempt,
): Promise<boolean> {
  try {
    const waiting = {
      state: 'waiting',
      lease_until: null,
      run_at: runAt,
      failures,
      last_fault: fault ?? null,
      // the next round of a job that has done its work is not a part of what began it
      ...(fault === undefined && { traceparent: null }),
    } as const
    return await updateClaimedJob(db, claim, waiting)
  } catch (error) {
    if (!isUniqueViolation(error, 'job_waiting_key')) throw error
    // the same work was enqueued meanwhile: that job takes over, at the earlier of both times
    await sql`update job as other set run_at = least(other.run_at, ${runAt}) from job as own
      where own.job_id = ${claim.jobId} and other.kind = own.kind and other.waiting_key = own.key`.execute(db)
    return updateClaimedJob(db, claim, finishedColumns('done', runAt))
  }
}

async function countJobs(db: Kysely<Tables>, now: Instant): Promise<JobCounts> {
  const rows = await db
    .selectFrom('job')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('state', '!=', 'done')
    .groupBy('state')
    .execute()
  const oldest = await db
    .selectFrom('job')
    .select(({ fn }) => fn.min('run_at').as('at'))
    .where('state', '=', 'waiting')
    .where('run_at', '<=', now)
    .executeTakeFirst()
  const countInState = (state: JobState): number => rows.find((row) => row.state === state)?.count ?? 0
  return {
    waiting: countInState('waiting'),
    running: countInState('running'),
    dead: countInState('dead'),
    oldestDueAt: oldest?.at ?? undefined,
  }
}
