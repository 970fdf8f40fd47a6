import { plusMinutes } from '#contract/terms/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { JobHandler } from '#server/platform/jobs/job-handler.ts'
import type { QuotationRetentionStore } from './quotation-retention-store.ts'

/** Job kind that ends quotations and deletes old ones; it reschedules itself. */
export const endQuotationsJob = 'end-quotations'

const everyMinutes = 10
/** Long enough to answer a customer who asks about an old price. */
const keptMinutes = 90 * 24 * 60

/** Returns the handler of the job, by kind. */
export function quotationJobHandlers(
  store: Pick<QuotationRetentionStore, 'expire' | 'deleteOlder'>,
  clock: Clock,
): Record<string, JobHandler> {
  return {
    [endQuotationsJob]: async () => {
      const now = clock.now()
      await store.expire(now)
      await store.deleteOlder(plusMinutes(now, -keptMinutes))
      return { againAt: plusMinutes(now, everyMinutes) }
    },
  }
}
