import { z } from 'zod'
import { plusMinutes } from '#contract/terms/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { JobHandler } from '#server/platform/jobs/job-handler.ts'
import { untilStopped } from '#server/platform/jobs/until-stopped.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { type Reconciliation, nextComparisonAt } from './reconcile.ts'
import type { ReservationReconciliation } from './reconcile-reservations.ts'
import type { RestoreStore } from '#server/platform/restore-store.ts'

/** The recurring job that checks all stalled payments and refunds. */
export const reconcilePaymentsJob = 'reconcile-payments'
/** The recurring nightly comparison with one payment provider. */
const comparePaymentsJob = 'compare-payments'
/** The recurring nightly comparison with one supplier; it also runs when a reservation is to be released. */
const compareReservationsJob = 'compare-reservations'

const payload = z.object({ providerId: z.string() })
const reconcileEveryMinutes = 5
/** Retry interval in minutes for a provider that gave no list. */
const againMinutes = 30

/** Dependencies of {@link reconcileJobHandlers}. */
export type ReconcileJobDeps = Pick<Platform, 'clock' | 'transact'> & {
  readonly reconciliation: Reconciliation
  readonly reservations: ReservationReconciliation
  readonly restoreStore: Pick<RestoreStore, 'noteRunning'>
}

/** Returns the job handlers of reconciliation by kind. */
export function reconcileJobHandlers(deps: ReconcileJobDeps): Record<string, JobHandler> {
  const { reconciliation, transact, clock } = deps
  return {
    [reconcilePaymentsJob]: async () => {
      await deps.restoreStore.noteRunning(clock.now())
      await reconciliation.recheckStalled()
      const comparisons = await allComparisons(deps)
      await transact((tx) => enqueueComparisons(comparisons, { clock, tx }))
      return { againAt: plusMinutes(clock.now(), reconcileEveryMinutes) }
    },
    [comparePaymentsJob]: async (job) => {
      const { providerId } = payload.parse(job.payload)
      const isDone = await untilStopped(job.signal, reconciliation.compare(providerId))
      if (isDone === undefined) return { againAt: clock.now() }
      // The job above enqueues it again for the next night.
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

async function allComparisons({
  reconciliation,
  reservations,
}: ReconcileJobDeps): Promise<readonly Comparison[]> {
  const suppliers = await reservations.supplierIds()
  return [
    ...reconciliation.providerIds().map((providerId) => ({ kind: comparePaymentsJob, providerId })),
    ...suppliers.map((providerId) => ({ kind: compareReservationsJob, providerId })),
  ]
}

/**
 * Enqueues the comparison with every payment provider and supplier for the next night; a waiting job keeps
 * its time.
 */
async function enqueueComparisons(
  comparisons: readonly Comparison[],
  { clock, tx }: { readonly clock: Clock; readonly tx: Tx },
): Promise<void> {
  const runAt = nextComparisonAt(clock.now())
  for (const { kind, providerId } of comparisons)
    await enqueueJob(tx, { kind, key: providerId, payload: { providerId }, runAt })
}
