import { z } from 'zod'
import { plusMinutes } from '#contract/terms/time.ts'
import { type Clock } from '#server/platform/clock.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { type JobHandler } from '#server/platform/jobs/job-handler.ts'
import { untilStopped } from '#server/platform/jobs/until-stopped.ts'
import { type Transact, type Tx } from '#server/platform/transaction.ts'
import { type Reconciliation, nextComparison } from './reconcile.ts'
import { type ReservationReconciliation } from './reconcile-reservations.ts'
import { type RestoreStore } from '#server/platform/restore-store.ts'

/** The job that has every payment and refund looked after that has stood still; it asks for itself again. */
export const reconcilePaymentsJob = 'reconcile-payments'
/** The nightly comparison with one payment provider; it asks for itself again. */
const comparePaymentsJob = 'compare-payments'
/** The nightly comparison with one supplier, and again when a reservation is to be given back. */
const compareReservationsJob = 'compare-reservations'

const payload = z.object({ providerId: z.string() })
const reconcileEveryMinutes = 5
/** After so many minutes a provider is asked again that gave no list. */
const againMinutes = 30

/** What these jobs are made of. */
export type ReconcileJobDeps = {
  readonly reconciliation: Reconciliation
  readonly reservations: ReservationReconciliation
  readonly restoreStore: Pick<RestoreStore, 'noteRunning'>
  readonly transact: Transact
  readonly clock: Clock
}

/** Handlers of the jobs of reconciliation, by their kind. */
export function reconcileJobHandlers(deps: ReconcileJobDeps): Record<string, JobHandler> {
  const { reconciliation, transact, clock } = deps
  return {
    [reconcilePaymentsJob]: async () => {
      await deps.restoreStore.noteRunning(clock.now())
      await reconciliation.recheckStalled()
      const comparisons = await comparisonsOf(deps)
      await transact((tx) => askForComparisons(comparisons, { clock, tx }))
      return { againAt: plusMinutes(clock.now(), reconcileEveryMinutes) }
    },
    [comparePaymentsJob]: async (job) => {
      const { providerId } = payload.parse(job.payload)
      const isDone = await untilStopped(job.signal, reconciliation.compare(providerId))
      if (isDone === undefined) return { againAt: clock.now() }
      // Asked for again by the job above, each time for the next night.
      return isDone ? undefined : { againAt: plusMinutes(clock.now(), againMinutes) }
    },
    [compareReservationsJob]: async (job) => {
      const { providerId: supplierId } = payload.parse(job.payload)
      const isDone = await untilStopped(job.signal, deps.reservations.compare(supplierId))
      if (isDone === undefined) return { againAt: clock.now() }
      const soonest = plusMinutes(clock.now(), againMinutes)
      const releaseAt = await deps.reservations.nextReleaseAt(supplierId)
      const againAt = isDone ? releaseAt : soonest
      return againAt && { againAt: againAt > soonest ? againAt : soonest }
    },
  }
}

type Comparison = { readonly kind: string; readonly providerId: string }

async function comparisonsOf({
  reconciliation,
  reservations,
}: ReconcileJobDeps): Promise<readonly Comparison[]> {
  const suppliers = await reservations.supplierIds()
  return [
    ...reconciliation.providerIds().map((providerId) => ({ kind: comparePaymentsJob, providerId })),
    ...suppliers.map((providerId) => ({ kind: compareReservationsJob, providerId })),
  ]
}

/** Every payment provider and supplier has its comparison waiting for the next night: asking again brings no waiting one forward. */
async function askForComparisons(
  comparisons: readonly Comparison[],
  { clock, tx }: { readonly clock: Clock; readonly tx: Tx },
): Promise<void> {
  const runAt = nextComparison(clock.now())
  for (const { kind, providerId } of comparisons)
    await enqueueJob(tx, { kind, key: providerId, payload: { providerId }, runAt })
}
