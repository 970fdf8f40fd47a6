import { useState } from 'react'
import type { QueueRow } from '../work-queue-rows.ts'

/** The row that keys act on. */
export type RowCursor = {
  /** The index of the row; 0 in an empty list. */
  readonly index: number
  readonly choose: (index: number) => void
  readonly move: (steps: number) => void
}

/** Holds the row that keys act on by its item, so that it stays the same when rows come and go above it. */
export function useRowCursor(rows: readonly QueueRow[]): RowCursor {
  const [chosen, setChosen] = useState<{ readonly key: string | undefined; readonly index: number }>()
  // Nothing replaces the first one under the hands of whoever is about to press a key.
  if (chosen === undefined && rows[0] !== undefined) setChosen({ key: rows[0].item.itemKey, index: 0 })
  const found = rows.findIndex(({ item }) => item.itemKey === chosen?.key)
  const index = clampIndex(found < 0 ? (chosen?.index ?? 0) : found, rows.length)
  const chooseRow = (at: number) => setChosen({ key: rows[at]?.item.itemKey, index: at })
  return { index, choose: chooseRow, move: (steps) => chooseRow(clampIndex(index + steps, rows.length)) }
}

function clampIndex(index: number, count: number): number {
  return Math.max(0, Math.min(count - 1, index))
}
