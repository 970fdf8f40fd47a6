import type { Instant } from '#contract/terms/time.ts'
import { currentTrace, traceparentOf } from '../trace/trace.ts'
import type { Tx } from '../transaction.ts'

/** A job to enqueue. */
export type NewJob = {
  /** Selects the handler. */
  readonly kind: string
  /**
   * Only one job per kind and key waits at a time: enqueuing again brings it forward (never back) and
   * replaces its payload. While one runs, another may wait, as the first may have read old data.
   */
  readonly key?: string
  /** Plain data; ids rather than objects, which will have changed by then. */
  readonly payload: unknown
  /** Earliest time to run. Without it: at once, but after whatever is due. */
  readonly runAt?: Instant
}

/**
 * Enqueues a job in the caller's transaction: it runs if and only if that commits. It continues the trace of the
 * caller, but not that of a job of its own kind: a round that enqueues itself would have no end.
 */
export async function enqueueJob(db: Pick<Tx, 'insertInto'>, job: NewJob): Promise<void> {
  const current = currentTrace()
  const trace = current?.jobKind === job.kind ? undefined : current
  await db
    .insertInto('job')
    .values({
      kind: job.kind,
      key: job.key ?? null,
      payload: JSON.stringify(job.payload),
      run_at: job.runAt ?? null,
      traceparent: trace ? traceparentOf(trace) : null,
    })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'waiting_key']).doUpdateSet((row) => ({
        payload: row.ref('excluded.payload'),
        traceparent: row.ref('excluded.traceparent'),
        run_at: row.fn<Instant | null>('least', ['job.run_at', 'excluded.run_at']),
      })),
    )
    .execute()
}
