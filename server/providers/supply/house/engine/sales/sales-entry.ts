import { type LocalDate } from '#contract/terms/time.ts'

import { type Day } from '../day.ts'
import { slotCount } from '../slots.ts'

/** Stands for "no figure" in {@link SalesEntry.cabinLimits} and {@link SalesEntry.contracted}. */
export const noFigure = -1

/** What was sold on one flight and date, and what was set by hand or contracted for it. */
export type SalesEntry = {
  /** By slot: seats sold in it and in every cheaper one of its cabin. */
  readonly sold: readonly number[]
  /** By slot: seats the agency has under contract in this very class, or {@link noFigure}. */
  readonly contracted: readonly number[]
  /** Bits of the slots that are closed; the cheaper ones of a cabin close with them. */
  readonly closedSlots: number
  /** By cabin: seats that may be sold in all of it, whatever else is known, or {@link noFigure}. */
  readonly cabinLimits: readonly number[]
  /** Added to every fare that uses the flight, in percent; may be negative. */
  readonly farePercent: number
}

/** All that is known of an operated flight, by its position in the world, on a day. */
export type FlightSalesEntry = { readonly flight: number; readonly day: Day; readonly entry: SalesEntry }

/** Entries by {@link salesEntryKey}. A flight that is missing has sold nothing. */
export type SalesEntries = ReadonlyMap<string, SalesEntry>

/** An entry that says nothing. */
export const untouched: SalesEntry = {
  sold: Array.from({ length: slotCount }, () => 0),
  contracted: Array.from({ length: slotCount }, () => noFigure),
  closedSlots: 0,
  cabinLimits: [noFigure, noFigure, noFigure, noFigure],
  farePercent: 0,
}

/** Whether an entry says nothing: as good as none. */
export function isUntouched(entry: SalesEntry): boolean {
  return (
    entry.farePercent === 0 &&
    entry.closedSlots === 0 &&
    entry.sold.every((count) => count === 0) &&
    entry.contracted.every((seats) => seats === noFigure) &&
    entry.cabinLimits.every((seats) => seats === noFigure)
  )
}

/** Names the entry of a flight, by the key it is operated under, on its date of departure. */
export function salesEntryKey(flightKey: string, on: LocalDate): string {
  return `${flightKey}@${on}`
}
