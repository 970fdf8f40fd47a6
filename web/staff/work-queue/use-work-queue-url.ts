import { useRouter } from '@tanstack/react-router'
import { type WorkQueueAssignee, workQueueAssignee } from '#contract/api/staff/work-queue.ts'
import { type WorkReason, workReasons } from '#contract/terms/work-queue.ts'
import { pageUrl, usePageQuery } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'

/** The queue's parameters in the address. */
export type QueuePlace = {
  readonly kind: WorkReason | undefined
  readonly whose: WorkQueueAssignee
  /** The number of the open order, and the queue item that was clicked to open it. */
  readonly order: string | undefined
  readonly work: WorkReason | undefined
}

/** Reads the queue's parameters, and changes them; `isStep` adds a history entry. */
export function useWorkQueueUrl() {
  const query = usePageQuery()
  const router = useRouter()
  const place: QueuePlace = {
    kind: parseWorkReason(query['kind']),
    whose: workQueueAssignee.find((one) => one === query['whose']) ?? 'all',
    order: query['order'],
    work: parseWorkReason(query['work']),
  }
  const navigateToQueue = (next: Partial<QueuePlace>, isStep = false) => {
    const { kind, whose, order, work } = { ...place, ...next }
    const members = { kind, whose: whose === 'all' ? undefined : whose, order, work }
    const href = pageUrl(pagePaths.staff, members)
    void router.navigate({ href, replace: !isStep, resetScroll: false })
  }
  return { place, go: navigateToQueue }
}

function parseWorkReason(text: string | undefined): WorkReason | undefined {
  return workReasons.find((one) => one === text)
}
