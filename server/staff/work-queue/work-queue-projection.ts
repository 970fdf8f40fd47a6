import { plusMinutes } from '#contract/terms/time.ts'
import { workQueueRank } from '#contract/terms/work-queue.ts'
import type { Office } from '#server/agency/office.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { JobHandler } from '#server/platform/jobs/job-handler.ts'
import type { Transact, Tx } from '#server/platform/transaction.ts'
import { readOrderFacts } from './order-facts-store.ts'
import { type OrderFacts, type Work, workItemsOfOrder } from './work-items-of-order.ts'
import type { WorkQueueChangeStore } from './work-queue-change-store.ts'

/** Derives the items of the work queue from the orders. Every reader of items calls it first. */
export type WorkQueueProjection = {
  /** Projects every order that changed since the last call. */
  bringUpToDate(): Promise<void>
}

/** Dependencies of {@link createWorkQueueProjection}. */
export type WorkQueueProjectionDeps = {
  readonly changes: WorkQueueChangeStore
  readonly transact: Transact
  readonly office: Office
}

/** The recurring job that projects changes which nobody has read. */
export const projectWorkQueueJob = 'project-work-queue'

/** Creates the projection. */
export function createWorkQueueProjection(deps: WorkQueueProjectionDeps): WorkQueueProjection {
  return {
    async bringUpToDate() {
      while (await deps.changes.hasChanges()) await deps.transact((tx) => projectChangedBookings(tx, deps))
    },
  }
}

/** Handlers of the work queue's jobs, by kind. */
export function workQueueJobHandlers(
  projection: WorkQueueProjection,
  clock: Clock,
): Record<string, JobHandler> {
  return {
    [projectWorkQueueJob]: async () => {
      await projection.bringUpToDate()
      return { againAt: plusMinutes(clock.now(), 1) }
    },
  }
}

async function projectChangedBookings(tx: Tx, { changes, office }: WorkQueueProjectionDeps): Promise<void> {
  const bookingIds = await changes.takeChanged(tx)
  if (bookingIds.length === 0) return
  const facts = await readOrderFacts(tx, bookingIds)
  const calendar = await office.calendar(tx)
  await changes.replaceItems(
    tx,
    bookingIds,
    [...facts].flatMap(([bookingId, order]) =>
      workItemsOfOrder(order, calendar).map((work) => queueItemOf(bookingId, order, work)),
    ),
  )
}

function queueItemOf(bookingId: string, { booking }: OrderFacts, { kind, satang, dueAt, since }: Work) {
  return {
    booking_id: bookingId,
    kind,
    satang,
    due_at: dueAt,
    rank: workQueueRank(satang, dueAt),
    since,
    departs_at: booking.departsAt,
  }
}
