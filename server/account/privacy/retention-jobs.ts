import { plusMinutes } from '#contract/terms/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { JobHandler } from '#server/platform/jobs/job-handler.ts'
import type { EraseOrdersStore } from './erase-orders-store.ts'

/** Job kind that erases personal data of orders after the retention period; it reschedules itself. */
export const eraseOldPeopleJob = 'erase-old-people'

const dayMinutes = 24 * 60
const everyMinutes = 60
/** After the last landing: delayed and rebooked flights are over by then too. */
const afterTravelMinutes = 7 * dayMinutes
/** After an order ended without travel: until then it may be requested again. */
const afterEndMinutes = 30 * dayMinutes
/**
 * Accounting records are kept for five years after the end of their period (Accounting Act B.E. 2543, section
 * 14).
 */
const booksMinutes = 6 * 366 * dayMinutes
/** Batches per run; the rest follows right after. */
const mostBatches = 20

/** Returns the handler of the job, by kind. */
export function retentionJobHandlers(parts: {
  readonly eraseOrders: EraseOrdersStore
  readonly clock: Clock
}): Record<string, JobHandler> {
  const { eraseOrders, clock } = parts
  return {
    [eraseOldPeopleJob]: async () => {
      const now = clock.now()
      const flownBefore = plusMinutes(now, -afterTravelMinutes)
      const documents = { flownBefore, endedBefore: plusMinutes(now, -afterEndMinutes) }
      const people = { flownBefore, longAgo: plusMinutes(now, -booksMinutes) }
      const isDone =
        (await repeatUntilNoneLeft(() => eraseOrders.eraseDocuments(documents, now))) &&
        (await repeatUntilNoneLeft(() => eraseOrders.erasePeople(people, now)))
      await eraseOrders.eraseOrphanedNotes()
      return { againAt: isDone ? plusMinutes(now, everyMinutes) : now }
    },
  }
}

async function repeatUntilNoneLeft(work: () => Promise<number>): Promise<boolean> {
  for (let batch = 0; batch < mostBatches; batch += 1) if ((await work()) === 0) return true
  return false
}
