import type { TripRow } from '../list-model/trip-row.ts'

/** Returns whether two rows look the same: every choice creates new rows, and most of them look as before. */
export function areRowsEqual(one: TripRow, other: TripRow): boolean {
  if (one === other) return true
  return (
    one.key === other.key &&
    one.total === other.total &&
    one.perPerson === other.perPerson &&
    one.facts.length === other.facts.length &&
    one.facts.every((facts, index) => facts === other.facts[index])
  )
}
