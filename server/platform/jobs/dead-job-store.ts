import type { Kysely } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import { isUniqueViolation } from '#server/database/unique-violation.ts'

/** A job that was given up. */
export type DeadJob = {
  readonly jobId: number
  readonly kind: string
  readonly fault: string | undefined
  readonly diedAt: Instant | undefined
}

/** Repository of given-up jobs, for manual review. */
export type DeadJobStore = {
  /** Latest first. */
  latest(most: number): Promise<readonly DeadJob[]>
  /** Reruns a job; returns false when there is none. */
  again(jobId: number, now: Instant): Promise<boolean>
}

/** Creates the repository on the database. */
export function createDeadJobStore(db: Kysely<Tables>): DeadJobStore {
  return {
    async latest(most) {
      const rows = await db
        .selectFrom('job')
        .select(['job_id', 'kind', 'last_fault', 'finished_at'])
        .where('state', '=', 'dead')
        .orderBy('finished_at', 'desc')
        .orderBy('job_id', 'desc')
        .limit(most)
        .execute()
      return rows.map((row) => ({
        jobId: row.job_id,
        kind: row.kind,
        fault: row.last_fault ?? undefined,
        diedAt: row.finished_at ?? undefined,
      }))
    },
    again: (jobId, now) => retryDeadJob(db, jobId, now),
  }
}

async function retryDeadJob(db: Kysely<Tables>, jobId: number, now: Instant): Promise<boolean> {
  const dead = db.updateTable('job').where('job_id', '=', jobId).where('state', '=', 'dead')
  try {
    const waiting = { state: 'waiting', run_at: now, failures: 0, finished_at: null } as const
    return (await dead.set(waiting).executeTakeFirst()).numUpdatedRows > 0n
  } catch (error) {
    if (!isUniqueViolation(error, 'job_waiting_key')) throw error
    // The same work is already queued: this job becomes done.
    return (await dead.set({ state: 'done', finished_at: now }).executeTakeFirst()).numUpdatedRows > 0n
  }
}
