import { plusMinutes } from '#contract/terms/time.ts'
import { type Clock } from '#server/platform/clock.ts'
import { type JobHandler } from '#server/platform/jobs/job-handler.ts'
import { type DraftStore } from './draft-store.ts'

/** The job that forgets drafts past their time; it asks for itself again. */
export const forgetDraftsJob = 'forget-drafts'
const everyMinutes = 60

/** Handlers of the drafts' jobs, by their kind. */
export function draftJobHandlers(drafts: DraftStore, clock: Clock): Record<string, JobHandler> {
  return {
    [forgetDraftsJob]: async () => {
      await drafts.forget(clock.now())
      return { againAt: plusMinutes(clock.now(), everyMinutes) }
    },
  }
}
