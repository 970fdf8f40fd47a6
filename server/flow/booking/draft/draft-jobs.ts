import { plusMinutes } from '#contract/terms/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { JobHandler } from '#server/platform/jobs/job-handler.ts'
import type { DraftLinkStore } from './draft-link-store.ts'
import type { DraftStore } from './draft-store.ts'

/** The job that forgets drafts and links to them past their time; it asks for itself again. */
export const forgetDraftsJob = 'forget-drafts'
const everyMinutes = 60

/** Dependencies of the jobs of drafts. */
export type DraftJobDeps = {
  readonly drafts: DraftStore
  readonly links: DraftLinkStore
  readonly clock: Clock
}

/** Handlers of the drafts' jobs, by their kind. */
export function draftJobHandlers({ drafts, links, clock }: DraftJobDeps): Record<string, JobHandler> {
  return {
    [forgetDraftsJob]: async () => {
      await drafts.forget(clock.now())
      await links.forget(clock.now())
      return { againAt: plusMinutes(clock.now(), everyMinutes) }
    },
  }
}
