import { plusMinutes } from '#contract/terms/time.ts'
import { type Clock } from '#server/platform/clock.ts'
import { type JobHandler } from '#server/platform/jobs/job-handler.ts'
import { type HouseSupply } from './house-provider.ts'

/** The job that gives back overdue seats, and free ones to those who wait; it asks for itself again. */
export const releaseOverdueJob = 'release-overdue-seats'
const everyMinutes = 10

/** What the house's jobs need. */
export type HouseJobDeps = {
  readonly house: Pick<HouseSupply, 'releaseOverdue' | 'promoteWaiting'>
  readonly clock: Clock
  /** Told when somebody who waited has seats now. */
  readonly onPromoted: () => Promise<void>
}

/** Handlers of the house's jobs, by their kind. */
export function houseJobHandlers({ house, clock, onPromoted }: HouseJobDeps): Record<string, JobHandler> {
  return {
    [releaseOverdueJob]: async () => {
      await house.releaseOverdue()
      if ((await house.promoteWaiting()) > 0) await onPromoted()
      return { againAt: plusMinutes(clock.now(), everyMinutes) }
    },
  }
}
