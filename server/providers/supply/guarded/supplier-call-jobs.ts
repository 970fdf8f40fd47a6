import { plusMinutes } from '#contract/terms/time.ts'
import { type Clock } from '#server/platform/clock.ts'
import { type JobHandler } from '#server/platform/jobs/job-handler.ts'
import { type SupplierCallStore } from './supplier-call-store.ts'

/** The job that forgets old exchanges with suppliers; it asks for itself again. */
export const forgetSupplierCallsJob = 'forget-exchanges'
const dayMinutes = 24 * 60
/** As long as somebody may still ask what happened to an order. */
const keptDays = 30

/** The handler of the job, by its kind. */
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
