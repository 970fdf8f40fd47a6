import type { WorkQueueItem, WorkQueueSort, QueueAnswer } from '#contract/api/staff/work-queue.ts'
import { workQueueRank } from '#contract/terms/work-queue.ts'
import type { Instant } from '#contract/terms/time.ts'

/**
 * One row of the displayed queue; an item that is gone keeps its place until the reader refreshes the list.
 */
export type QueueRow = { readonly item: WorkQueueItem; readonly isGone: boolean }

/** The displayed queue. */
export type QueueRows = {
  readonly sort: WorkQueueSort
  readonly rows: readonly QueueRow[]
  /** The cursor of the next page; undefined at the end. */
  readonly nextAfter: string | undefined
  /** New items, held back so that nothing moves under the reader's hands. */
  readonly fresh: readonly WorkQueueItem[]
}

/** Returns the list of a first page. */
export function rowsOfFirstPage({ items, nextAfter }: QueueAnswer, sort: WorkQueueSort): QueueRows {
  return { sort, rows: items.map((item) => ({ item, isGone: false })), nextAfter, fresh: [] }
}

/** Adds a page at the end; items that moved there from above are not shown twice. */
export function appendPage(shown: QueueRows, { items, nextAfter }: QueueAnswer): QueueRows {
  const known = new Set(shown.rows.map(({ item }) => item.itemKey))
  const added = items.filter(({ itemKey }) => !known.has(itemKey))
  return { ...shown, rows: [...shown.rows, ...added.map((item) => ({ item, isGone: false }))], nextAfter }
}

/**
 * Applies a new answer of the first page. Rows keep their places: changed ones are updated in place, missing
 * ones are marked as gone, and new ones are held back.
 */
export function refreshFirstPage(shown: QueueRows, answer: QueueAnswer): QueueRows {
  const precedes = (one: WorkQueueItem, other: WorkQueueItem) =>
    positionOf(one, shown.sort) < positionOf(other, shown.sort)
  const now = new Map(answer.items.map((item) => [item.itemKey, item]))
  const known = new Set(shown.rows.map(({ item }) => item.itemKey))
  const end = answer.nextAfter === undefined ? undefined : answer.items.at(-1)
  const endIndex = shown.rows.findIndex(({ item }) => item.itemKey === end?.itemKey)
  const rows = shown.rows.map((row, index) => {
    const item = now.get(row.item.itemKey)
    if (item) return { item, isGone: false }
    // Beyond the end of the page nothing is known. Among items of equal rank the shown sequence tells.
    const isKnown = end === undefined || index < endIndex || precedes(row.item, end)
    return isKnown ? { ...row, isGone: true } : row
  })
  const last = shown.nextAfter === undefined ? undefined : shown.rows.at(-1)?.item
  const fresh = answer.items.filter(
    (item) => !known.has(item.itemKey) && (last === undefined || precedes(item, last)),
  )
  return { ...shown, rows, fresh }
}

/** Returns the refreshed list: with new items, and without those that are gone. */
export function applyRefresh({ sort, rows, fresh, nextAfter }: QueueRows): QueueRows {
  const items = [...rows.filter(({ isGone }) => !isGone).map(({ item }) => item), ...fresh]
  const sorted = items.toSorted((one, other) => positionOf(one, sort) - positionOf(other, sort))
  return { sort, rows: sorted.map((item) => ({ item, isGone: false })), nextAfter, fresh: [] }
}

/** Returns the position of an item in this order, ascending, as the server sorts; without a departure it is last. */
function positionOf({ amount, dueAt, departsAt }: WorkQueueItem, sort: WorkQueueSort): number {
  switch (sort) {
    case 'urgency':
      return -workQueueRank(amount, dueAt as Instant)
    case 'dueAt':
      return Date.parse(dueAt)
    case 'amount':
      return -amount
    case 'departsAt':
      return departsAt === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(departsAt)
  }
}
