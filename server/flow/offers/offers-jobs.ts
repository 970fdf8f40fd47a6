import { plusMinutes } from '#contract/terms/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { JobHandler } from '#server/platform/jobs/job-handler.ts'
import type { OffersStep } from './offers.ts'

/** The recurring job that deletes past searches that are too old to try rules on. */
export const deletePastSearchesJob = 'delete-past-searches'
const everyMinutes = 15

/** Handlers of this step's jobs, by their kind. */
export function offersJobHandlers(offers: OffersStep, clock: Clock): Record<string, JobHandler> {
  return {
    [deletePastSearchesJob]: async () => {
      await offers.forgetOld()
      return { againAt: plusMinutes(clock.now(), everyMinutes) }
    },
  }
}
