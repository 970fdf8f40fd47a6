import { plusMinutes } from '#contract/terms/time.ts'
import type { Clock } from '../clock.ts'
import type { JobHandler } from '../jobs/job-handler.ts'
import type { StoredFiles } from './stored-files.ts'

/** The recurring job that deletes objects of the object storage that nothing refers to. */
export const deleteUnusedFilesJob = 'delete-unused-files'
const everyMinutes = 60

/** Returns the handler of the job; it runs again at once as long as there is more. */
export function storedFileJobHandlers(
  files: Pick<StoredFiles, 'deleteUnused'>,
  clock: Clock,
): Record<string, JobHandler> {
  return {
    [deleteUnusedFilesJob]: async () => {
      const deleted = await files.deleteUnused()
      return { againAt: plusMinutes(clock.now(), deleted > 0 ? 0 : everyMinutes) }
    },
  }
}
