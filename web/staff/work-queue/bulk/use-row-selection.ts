import { useState } from 'react'
import type { WorkQueueItem } from '#contract/api/staff/work-queue.ts'
import type { QueueRow } from '../work-queue-rows.ts'

/** The rows that a bulk action applies to. */
export type RowSelection = {
  readonly items: readonly WorkQueueItem[]
  readonly has: (itemKey: string) => boolean
  readonly toggle: (index: number) => void
  /** Selects the row and the one that many steps further. */
  readonly extend: (index: number, steps: number) => void
  /** Selects all rows, or none when all are selected. */
  readonly toggleAll: () => void
  readonly clear: () => void
}

/** Holds the selected rows; those that are handled meanwhile are no longer selected. */
export function useRowSelection(rows: readonly QueueRow[]): RowSelection {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const open = rows.filter(({ isGone }) => !isGone).map(({ item }) => item)
  const items = open.filter(({ itemKey }) => keys.has(itemKey))
  // A row that was handled or filtered out and comes back is not selected again by itself.
  if (items.length < keys.size) setKeys(new Set(items.map(({ itemKey }) => itemKey)))
  const keyAt = (index: number) => rows[index]?.item.itemKey
  return {
    items,
    has: (itemKey) => keys.has(itemKey),
    toggle: (index) => {
      const key = keyAt(index)
      if (key === undefined) return
      setKeys(keys.has(key) ? new Set([...keys].filter((one) => one !== key)) : new Set([...keys, key]))
    },
    extend: (index, steps) => {
      const added = [keyAt(index), keyAt(index + steps)].filter((key) => key !== undefined)
      setKeys(new Set([...keys, ...added]))
    },
    toggleAll: () => setKeys(new Set(items.length === open.length ? [] : open.map(({ itemKey }) => itemKey))),
    clear: () => setKeys(new Set()),
  }
}
