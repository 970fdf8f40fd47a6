import { plusMinutes } from '#contract/terms/time.ts'
import type { Platform } from '#server/platform/platform.ts'
import { TemporarilyUnavailable } from '#server/platform/temporarily-unavailable.ts'
import type { ReservationReconciliation } from './reconcile-reservations.ts'
import type { Reconciliation } from './reconcile.ts'
import type { RestoreStore } from '#server/platform/restore-store.ts'

/** Dependencies of {@link createRestoreReconciliation}. */
export type RestoreReconciliationDeps = Pick<Platform, 'clock' | 'log'> & {
  readonly store: RestoreStore
  readonly reconciliation: Pick<Reconciliation, 'compareAfterRestore'>
  readonly reservations: Pick<ReservationReconciliation, 'compareAfterRestore'>
}

/** Keeps a restored shop from selling until it knows what was sold and paid after its backup. */
export type RestoreReconciliation = {
  /** Reads whether a backup was restored; until then selling is blocked. */
  open(): Promise<void>
  /** Returns whether the shop may sell. */
  isDone(): boolean
  /** Throws TemporarilyUnavailable while the shop may not sell. */
  refuseUntilDone(): void
  /** Runs the comparison once if it is due; returns whether the shop may sell now. */
  compareOnce(): Promise<boolean>
  /** Repeats the comparison until every supplier and provider has answered. */
  compareUntilDone(stopping: AbortSignal): Promise<void>
}

const againMs = 30_000
/** Overlap before the backup: entries made shortly before it may appear late at the supplier or provider. */
const overlapMinutes = 60

/** Creates the comparison after a restore. */
export function createRestoreReconciliation(deps: RestoreReconciliationDeps): RestoreReconciliation {
  const { store, reconciliation, clock, log } = deps
  let done = false
  const compareAllOnce = async (): Promise<boolean> => {
    if (done) return true
    const from = await store.compareFrom()
    if (from !== undefined) {
      const since = plusMinutes(from, -overlapMinutes)
      const without = await store.compareWithout()
      const arePaymentsDone = await reconciliation.compareAfterRestore(since, without)
      const areReservationsDone = await deps.reservations.compareAfterRestore(since, without)
      if (!arePaymentsDone || !areReservationsDone) return false
      await store.finish()
      log.warn('comparedAfterRestore', { from, note: without.join(', ') })
    }
    done = true
    return done
  }
  return {
    open: async () => {
      done = (await store.compareFrom()) === undefined
      if (!done) log.error('restoredFromBackup')
    },
    isDone: () => done,
    refuseUntilDone: () => {
      if (!done) throw new TemporarilyUnavailable('The shop compares its books after a restore.')
    },
    compareOnce: compareAllOnce,
    compareUntilDone: async (stopping) => {
      while (!stopping.aborted) {
        try {
          if (await compareAllOnce()) return
        } catch (error) {
          log.error('comparisonAfterRestoreFailed', { error })
        }
        await clock.sleep(againMs, stopping).catch(() => undefined)
      }
    },
  }
}
