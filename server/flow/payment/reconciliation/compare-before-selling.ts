import { plusMinutes } from '#contract/terms/time.ts'
import { type Clock } from '#server/platform/clock.ts'
import { type Log } from '#server/platform/log.ts'
import { TemporarilyUnavailable } from '#server/platform/temporarily-unavailable.ts'
import { type ReservationReconciliation } from './reconcile-reservations.ts'
import { type Reconciliation } from './reconcile.ts'
import { type RestoreStore } from '#server/platform/restore-store.ts'

/** What the comparison after a restore is made of. */
export type CompareBeforeSellingDeps = {
  readonly store: RestoreStore
  readonly reconciliation: Pick<Reconciliation, 'compareAfterRestore'>
  readonly reservations: Pick<ReservationReconciliation, 'compareAfterRestore'>
  readonly clock: Clock
  readonly log: Log
}

/** Keeps a shop from selling while it does not know what was sold and paid after its backup. */
export type CompareBeforeSelling = {
  /** Reads whether something was restored; until then nothing is known and nothing sold. */
  open(): Promise<void>
  /** Whether the shop may sell. */
  isDone(): boolean
  /** Throws TemporarilyUnavailable while the shop may not sell. */
  refuseUntilDone(): void
  /** Compares once where that is outstanding; says whether the shop may sell now. */
  compareOnce(): Promise<boolean>
  /** Compares until it could ask everybody. */
  compareUntilDone(stopping: AbortSignal): Promise<void>
}

const againMs = 30_000
/** What was written down at the supplier or the provider shortly before the backup may show up there late. */
const overlapMinutes = 60

/** The comparison after a restore. */
export function createCompareBeforeSelling(deps: CompareBeforeSellingDeps): CompareBeforeSelling {
  const { store, reconciliation, clock, log } = deps
  let done = false
  const compareOnce = async (): Promise<boolean> => {
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
    compareOnce,
    compareUntilDone: async (stopping) => {
      while (!stopping.aborted) {
        try {
          if (await compareOnce()) return
        } catch (error) {
          log.error('comparisonAfterRestoreFailed', { error })
        }
        await clock.sleep(againMs, stopping).catch(() => undefined)
      }
    },
  }
}
