import { type Instant } from '#contract/terms/time.ts'
import { type Tx } from '../transaction.ts'

/** Work to be done later. */
export type NewJob = {
  /** Which handler does it. */
  readonly kind: string
  /**
   * Only one job of a kind and key waits at a time: asking again brings it forward (never back) and renews its
   * payload. While one is being worked on, another may wait, as the first may have looked too early.
   */
  readonly key?: string
  /** Plain data; ids rather than things, as things will have changed by then. */
  readonly payload: unknown
  /** Not before. Without it: at once, but after whatever is due. */
  readonly runAt?: Instant
}

/** Writes a job down in the caller's transaction: it will be done if and only if that is committed. */
export async function enqueueJob(db: Pick<Tx, 'insertInto'>, job: NewJob): Promise<void> {
  await db
    .insertInto('job')
    .values({
      kind: job.kind,
      key: job.key ?? null,
      payload: JSON.stringify(job.payload),
      run_at: job.runAt ?? null,
    })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'waiting_key']).doUpdateSet((row) => ({
        payload: row.ref('excluded.payload'),
        run_at: row.fn<Instant | null>('least', ['job.run_at', 'excluded.run_at']),
      })),
    )
    .execute()
}
