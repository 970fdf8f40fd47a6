import { useRouter } from '@tanstack/react-router'
import {
  type WorkQueueAssignee,
  type WorkQueueSort,
  workQueueAssignee,
  workQueueSorts,
} from '#contract/api/staff/work-queue.ts'
import { type WorkReason, workReasons } from '#contract/terms/work-queue.ts'
import { pageUrl, usePageQuery } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'

/** The queue's parameters in the address. */
export type QueuePlace = {
  readonly kind: WorkReason | undefined
  readonly whose: WorkQueueAssignee
  readonly sort: WorkQueueSort
  /** The number of the open order, and the queue item that was clicked to open it. */
  readonly order: string | undefined
  readonly work: WorkReason | undefined
  /** The saved view that is open; see `withoutView`. */
  readonly view: string | undefined
}

/** Reads the queue's parameters, and changes them; `isStep` adds a history entry. */
export function useWorkQueueUrl() {
  const query = usePageQuery()
  const router = useRouter()
  const place: QueuePlace = {
    kind: parseWorkReason(query['kind']),
    whose: workQueueAssignee.find((one) => one === query['whose']) ?? 'all',
    sort: workQueueSorts.find((one) => one === query['sort']) ?? 'urgency',
    order: query['order'],
    work: parseWorkReason(query['work']),
    view: query['view'],
  }
  const navigateToQueue = (next: Partial<QueuePlace>, isStep = false) => {
    void router.navigate({ href: queueUrl({ ...place, ...next }), replace: !isStep, resetScroll: false })
  }
  return { place, go: navigateToQueue }
}

/** Returns the address of a view of the queue, or of an open order in it. */
export function queueUrl({ kind, whose, sort, order, work, view }: QueuePlace): string {
  return pageUrl(pagePaths.staff, {
    kind,
    whose: whose === 'all' ? undefined : whose,
    sort: sort === 'urgency' ? undefined : sort,
    view,
    order,
    work,
  })
}

function parseWorkReason(text: string | undefined): WorkReason | undefined {
  return workReasons.find((one) => one === text)
}
