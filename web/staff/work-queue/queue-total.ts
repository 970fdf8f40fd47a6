import type { QueueAnswer } from '#contract/api/staff/work-queue.ts'

/** Returns how much there is in the queue, all kinds of work together. */
export function queueTotal(counts: QueueAnswer['counts']): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}
