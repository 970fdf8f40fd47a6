import { z } from 'zod'
import { plusMinutes } from '#contract/terms/time.ts'
import { type Clock } from '#server/platform/clock.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { type JobHandler } from '#server/platform/jobs/job-handler.ts'
import { untilStopped } from '#server/platform/jobs/until-stopped.ts'
import { type Transact, type Tx } from '#server/platform/transaction.ts'
import { type Reconciliation, nextComparison } from './reconcile.ts'

/** The job that has every payment and refund looked after that has stood still; it asks for itself again. */
export const reconcilePaymentsJob = 'reconcile-payments'
/** The nightly comparison with one provider; it asks for itself again. */
const comparePaymentsJob = 'compare-payments'

const payload = z.object({ providerId: z.string() })
const reconcileEveryMinutes = 5
/** After so many minutes a provider is asked again that gave no list. */
const againMinutes = 30

/** What these jobs are made of. */
export type ReconcileJobParts = {
  readonly reconciliation: Reconciliation
  readonly transact: Transact
  readonly clock: Clock
}

/** Handlers of the jobs of reconciliation, by their kind. */
export function reconcileJobHandlers(parts: ReconcileJobParts): Record<string, JobHandler> {
  const { reconciliation, transact, clock } = parts
  return {
    [reconcilePaymentsJob]: async () => {
      await reconciliation.lookAfterStuck()
      await transact((tx) => askForComparisons(parts, tx))
      return { againAt: plusMinutes(clock.now(), reconcileEveryMinutes) }
    },
    [comparePaymentsJob]: async (job) => {
      const { providerId } = payload.parse(job.payload)
      const isDone = await untilStopped(job.signal, reconciliation.compare(providerId))
      if (isDone === undefined) return { againAt: clock.now() }
      // Asked for again by the job above, each time for the next night.
      return isDone ? undefined : { againAt: plusMinutes(clock.now(), againMinutes) }
    },
  }
}

/** Every provider has its comparison waiting for the next night: asking again brings no waiting one forward. */
async function askForComparisons({ reconciliation, clock }: ReconcileJobParts, tx: Tx): Promise<void> {
  const runAt = nextComparison(clock.now())
  for (const providerId of reconciliation.providerIds()) {
    await enqueueJob(tx, { kind: comparePaymentsJob, key: providerId, payload: { providerId }, runAt })
  }
}
