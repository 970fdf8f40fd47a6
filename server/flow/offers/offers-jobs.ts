import { plusMinutes } from '#contract/terms/time.ts'
import { type Clock } from '#server/platform/clock.ts'
import { type JobHandler } from '#server/platform/jobs/job-handler.ts'
import { type OffersStep } from './offers.ts'

/** The job that forgets offers which nobody can choose any more; it asks for itself again. */
export const forgetOffersJob = 'forget-offers'
const everyMinutes = 15

/** Handlers of this step's jobs, by their kind. */
export function offersJobHandlers(offers: OffersStep, clock: Clock): Record<string, JobHandler> {
  return {
    [forgetOffersJob]: async () => {
      await offers.forgetOld()
      return { againAt: plusMinutes(clock.now(), everyMinutes) }
    },
  }
}
