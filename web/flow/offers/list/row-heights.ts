import type { TripRow } from '../list-model/trip-row.ts'

/** Measured heights of rows in pixels, by key. */
export type RowHeights = Map<string, number>

const mostLists = 12
const lists = new Map<string, RowHeights>()

/** Returns the measured heights of a list, kept across pages, so that Back returns to the same row. */
export function rowHeightsOf(listKey: string): RowHeights {
  const heights = lists.get(listKey) ?? new Map<string, number>()
  lists.delete(listKey)
  lists.set(listKey, heights)
  const [oldest] = lists.keys()
  if (lists.size > mostLists && oldest !== undefined) lists.delete(oldest)
  return heights
}

/**
 * Estimates the height of an unmeasured row, in pixels. It depends on nothing that changes while the list is
 * open: a row that was never drawn must count the same on return.
 */
export function guessedHeight({ journeys }: TripRow, isNarrow: boolean): number {
  return isNarrow ? 14 + journeys.length * 98 : 26 + journeys.length * 62
}
