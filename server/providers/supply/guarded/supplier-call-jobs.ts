import { plusMinutes } from '#contract/terms/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { JobHandler } from '#server/platform/jobs/job-handler.ts'
import type { SupplierCallStore } from './supplier-call-store.ts'

/** The job that deletes old supplier calls; it reschedules itself. */
export const forgetSupplierCallsJob = 'forget-exchanges'
const dayMinutes = 24 * 60
/** As long as questions about an order are likely. */
const keptDays = 30

/** Returns the job's handler by its type. */
export function supplierCallJobHandlers(parts: {
  readonly store: Pick<SupplierCallStore, 'forget'>
  readonly clock: Clock
}): Record<string, JobHandler> {
  return {
    [forgetSupplierCallsJob]: async () => {
      const now = parts.clock.now()
      await parts.store.forget(plusMinutes(now, -keptDays * dayMinutes))
      return { againAt: plusMinutes(now, 60) }
    },
  }
}
