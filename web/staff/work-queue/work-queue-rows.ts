import { type WorkQueueItem, type QueueAnswer } from '#contract/api/staff/staff-orders.ts'
import { workRank } from '#contract/terms/work-queue.ts'
import { type Instant } from '#contract/terms/time.ts'

/** One row of the queue on the screen; a row that is gone stays where it is until the reader wants the list anew. */
export type QueueRow = { readonly item: WorkQueueItem; readonly isGone: boolean }

/** The queue as it stands on the screen. */
export type QueueRows = {
  readonly rows: readonly QueueRow[]
  /** Where the next page begins; undefined once all is here. */
  readonly nextAfter: string | undefined
  /** Work that has come meanwhile and is held back, so that nothing moves under the reader's hands. */
  readonly fresh: readonly WorkQueueItem[]
}

/** The first page as it came. */
export function beginRows({ items, nextAfter }: QueueAnswer): QueueRows {
  return { rows: items.map((item) => ({ item, isGone: false })), nextAfter, fresh: [] }
}

/** One more page at the end; what moved there from above meanwhile is not shown twice. */
export function addPage(shown: QueueRows, { items, nextAfter }: QueueAnswer): QueueRows {
  const known = new Set(shown.rows.map(({ item }) => item.itemKey))
  const added = items.filter(({ itemKey }) => !known.has(itemKey))
  return { ...shown, rows: [...shown.rows, ...added.map((item) => ({ item, isGone: false }))], nextAfter }
}

/**
 * The first page came anew. Rows keep their places: what changed is changed in place, what is not there any more is
 * marked as gone, and what is new is held back.
 */
export function renewRows(shown: QueueRows, answer: QueueAnswer): QueueRows {
  const now = new Map(answer.items.map((item) => [item.itemKey, item]))
  const known = new Set(shown.rows.map(({ item }) => item.itemKey))
  const end = answer.nextAfter === undefined ? undefined : answer.items.at(-1)
  const rows = shown.rows.map((row) => {
    const item = now.get(row.item.itemKey)
    if (item) return { item, isGone: false }
    // Beyond the end of the page nothing is known.
    return end === undefined || comesBefore(row.item, end) ? { ...row, isGone: true } : row
  })
  const last = shown.nextAfter === undefined ? undefined : shown.rows.at(-1)?.item
  const fresh = answer.items.filter(
    (item) => !known.has(item.itemKey) && (last === undefined || comesBefore(item, last)),
  )
  return { ...shown, rows, fresh }
}

/** The list as the reader wants it now: what is new in its place, and without what is gone. */
export function tidyRows({ rows, fresh, nextAfter }: QueueRows): QueueRows {
  const items = [...rows.filter(({ isGone }) => !isGone).map(({ item }) => item), ...fresh]
  const sorted = items.toSorted((one, other) => rankOf(other) - rankOf(one))
  return { rows: sorted.map((item) => ({ item, isGone: false })), nextAfter, fresh: [] }
}

function comesBefore(one: WorkQueueItem, other: WorkQueueItem): boolean {
  return rankOf(one) > rankOf(other)
}

function rankOf({ amount, dueAt }: WorkQueueItem): number {
  return workRank(amount, dueAt as Instant)
}
