import { plusMinutes } from '#contract/terms/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { JobHandler } from '#server/platform/jobs/job-handler.ts'
import type { PriceAlerts } from './price-alerts.ts'

/** Job kind that looks at the prices of alerts; it reschedules itself. */
export const checkPriceAlertsJob = 'check-price-alerts'
const everyMinutes = 10

/** Returns the handler of the job, by kind. */
export function priceAlertJobHandlers(
  alerts: Pick<PriceAlerts, 'check'>,
  clock: Clock,
): Record<string, JobHandler> {
  return {
    [checkPriceAlertsJob]: async ({ signal }) => {
      const isMore = await alerts.check(signal)
      return { againAt: plusMinutes(clock.now(), isMore ? 1 : everyMinutes) }
    },
  }
}
