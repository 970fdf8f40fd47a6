import { z } from 'zod'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import type { Zone } from '#contract/terms/time.ts'
import { toLocal } from '#contract/terms/time-zone.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { JobHandler } from '#server/platform/jobs/job-handler.ts'
import { untilStopped } from '#server/platform/jobs/until-stopped.ts'
import { scheduleChangeJobs } from './schedule-change-deps.ts'
import type { ScheduleChanges } from './schedule-changes.ts'

/** The recurring jobs that exist from the start. */
export const readNoticesJob = scheduleChangeJobs.readNotices
/** Checks every order at night. */
export const lookAtAllFlightsJob = scheduleChangeJobs.lookAtAll

const ofBooking = z.object({ bookingId: z.string() })
const ofChange = z.object({ changeId: z.string() })
const noticesEveryMinutes = 5
const bangkok = 'Asia/Bangkok' as Zone
/** Hour of the nightly check in Bangkok time. */
const nightHour = 3

/** Returns the job handlers of schedule changes by kind. */
export function scheduleChangeJobHandlers(
  scheduleChanges: ScheduleChanges,
  clock: Clock,
): Record<string, JobHandler> {
  const retryNow = () => ({ againAt: clock.now() })
  return {
    [scheduleChangeJobs.look]: async (job) => {
      const looking = scheduleChanges.look(ofBooking.parse(job.payload).bookingId).then(() => true)
      return (await untilStopped(job.signal, looking)) ? undefined : retryNow()
    },
    [scheduleChangeJobs.notifyAirline]: async (job) => {
      const { changeId } = ofChange.parse(job.payload)
      const telling = scheduleChanges.notifyAirline({ changeId, isLast: job.isLast }).then(() => true)
      return (await untilStopped(job.signal, telling)) ? undefined : retryNow()
    },
    [scheduleChangeJobs.remind]: (job) => scheduleChanges.remind(ofChange.parse(job.payload).changeId),
    [scheduleChangeJobs.readNotices]: async (job) => {
      await untilStopped(job.signal, scheduleChanges.readNotices())
      return { againAt: plusMinutes(clock.now(), noticesEveryMinutes) }
    },
    [scheduleChangeJobs.lookAtAll]: async () => {
      if (isNightlyCheckHour(clock.now())) await scheduleChanges.lookAtAll()
      return { againAt: nextNightlyCheckAt(clock.now()) }
    },
  }
}

function isNightlyCheckHour(now: Instant): boolean {
  return Number(toLocal(now, bangkok).slice(11, 13)) === nightHour
}

/** Returns the next start of the nightly check; Bangkok has no daylight saving time. */
function nextNightlyCheckAt(now: Instant): Instant {
  const [hour = 0, minute = 0] = toLocal(now, bangkok).slice(11).split(':').map(Number)
  const minutes = hour * 60 + minute
  const ahead = nightHour * 60 - minutes
  return plusMinutes(now, ahead > 0 ? ahead : ahead + 24 * 60)
}
