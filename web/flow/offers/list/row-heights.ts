import { type TripRow } from '../list-model/trip-row.ts'

/** Heights of rows in pixels as they were measured, by key. */
export type RowHeights = Map<string, number>

const mostLists = 12
const lists = new Map<string, RowHeights>()

/** The heights that were measured in a list, kept while pages come and go, so that Back finds a row where it was. */
export function rowHeightsOf(listKey: string): RowHeights {
  const heights = lists.get(listKey) ?? new Map<string, number>()
  lists.delete(listKey)
  lists.set(listKey, heights)
  const [oldest] = lists.keys()
  if (lists.size > mostLists && oldest !== undefined) lists.delete(oldest)
  return heights
}

/**
 * How high a row is taken to be until it is measured, in pixels. It depends on nothing that changes while one looks:
 * a row that was never drawn must count the same when one comes back.
 */
export function guessedHeight({ journeys }: TripRow, isNarrow: boolean): number {
  return isNarrow ? 138 + journeys.length * 118 : 84 + journeys.length * 84
}
