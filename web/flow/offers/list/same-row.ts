import { type TripRow } from '../list-model/trip-row.ts'

/** Whether two rows show the same: every choice makes new rows, and most of them look as before. */
export function sameRow(one: TripRow, other: TripRow): boolean {
  if (one === other) return true
  return (
    one.key === other.key &&
    one.total === other.total &&
    one.perPerson === other.perPerson &&
    one.facts.length === other.facts.length &&
    one.facts.every((facts, index) => facts === other.facts[index])
  )
}
