import type { SupplyContext } from '../../supply-provider.ts'
import type { NoticesOutcome, SupplierNotice } from '../../supplier-reservation.ts'
import type { SabreQueues } from './sabre-queue.ts'

/**
 * Sabre's system queues for airline changes, with their subject. 0 and 1 have airline messages, mostly an
 * earlier limit. Source: Sabre's table of system queues.
 */
const subjects: ReadonlyMap<number, SupplierNotice['about']> = new Map([
  [0, 'deadlineMoved'],
  [1, 'deadlineMoved'],
  [5, 'scheduleChanged'],
  [6, 'scheduleChanged'],
  [7, 'cancelledByCarrier'],
  [17, 'waitlistCleared'],
  [18, 'waitlistCleared'],
  [19, 'ticketingProblem'],
])

/** Returns the notices on those queues. Silent when a non-empty one could not be listed. */
export async function noticesOnQueues(queues: SabreQueues, context: SupplyContext): Promise<NoticesOutcome> {
  const counts = await queues.counts(context)
  if (!counts) return { kind: 'silent' }
  const notices: SupplierNotice[] = []
  for (const [queue, about] of subjects) {
    if (!counts.has(queue)) continue
    const lines = await queues.list(queue, context)
    if (!lines) return { kind: 'silent' }
    notices.push(
      ...lines.map(({ locator, placed }) => ({
        noticeId: `${queue}~${locator}~${placed}`,
        reservationRef: locator,
        about,
      })),
    )
  }
  return { kind: 'notices', notices }
}

/** Removes bookings from the queues of their notices; other entries are kept. */
export async function removeFromQueues(
  queues: SabreQueues,
  noticeIds: readonly string[],
  context: SupplyContext,
): Promise<void> {
  const byQueue = new Map<number, Set<string>>()
  for (const noticeId of noticeIds) {
    const [queue, locator] = noticeId.split('~')
    if (!subjects.has(Number(queue)) || locator === undefined) continue
    const wanted = byQueue.get(Number(queue)) ?? new Set()
    byQueue.set(Number(queue), wanted.add(locator))
  }
  for (const [queue, wanted] of byQueue) {
    const decideAboutLine = (locator: string) => {
      if (wanted.size === 0) return 'stop'
      return wanted.delete(locator) ? 'remove' : 'keep'
    }
    await queues.walk({ queue, judge: decideAboutLine }, context)
  }
}
