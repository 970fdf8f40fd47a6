import { plusMinutes } from '#contract/terms/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { JobHandler } from '#server/platform/jobs/job-handler.ts'
import type { HouseSupply } from './house-provider.ts'

/** The job that releases overdue seats and promotes the waitlist; it reschedules itself. */
export const releaseOverdueJob = 'release-overdue-seats'
const everyMinutes = 10

/** Dependencies of the house's jobs. */
export type HouseJobDeps = {
  readonly house: Pick<HouseSupply, 'releaseOverdue' | 'promoteWaiting'>
  readonly clock: Clock
  /** Called when a waitlisted reservation was confirmed. */
  readonly onPromoted: () => Promise<void>
}

/** Returns the handlers of the house's jobs, by job type. */
export function houseJobHandlers({ house, clock, onPromoted }: HouseJobDeps): Record<string, JobHandler> {
  return {
    [releaseOverdueJob]: async () => {
      await house.releaseOverdue()
      if ((await house.promoteWaiting()) > 0) await onPromoted()
      return { againAt: plusMinutes(clock.now(), everyMinutes) }
    },
  }
}
