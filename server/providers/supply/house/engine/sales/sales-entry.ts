import type { LocalDate } from '#contract/terms/time.ts'

import type { Day } from '../day-number.ts'
import { slotCount } from '../booking-class-slots.ts'

/** Means "not set" in {@link SalesEntry.cabinLimits} and {@link SalesEntry.contracted}. */
export const noFigure = -1

/** Sales, manual settings and contracts of one flight and date. */
export type SalesEntry = {
  /** By slot: seats sold in it and in all lower ones of its cabin. */
  readonly sold: readonly number[]
  /** By slot: contracted seats of this class alone, or {@link noFigure}. */
  readonly contracted: readonly number[]
  /** Bits of the closed slots; the lower ones of a cabin close with them. */
  readonly closedSlots: number
  /** By cabin: manual limit that overrides everything else, or {@link noFigure}. */
  readonly cabinLimits: readonly number[]
  /** Percentage added to every fare that uses the flight; may be negative. */
  readonly farePercent: number
}

/** The entry of an operating flight, by its position in the world, on a day. */
export type FlightSalesEntry = { readonly flight: number; readonly day: Day; readonly entry: SalesEntry }

/** Entries by {@link salesEntryKey}. A missing flight has no sales. */
export type SalesEntries = ReadonlyMap<string, SalesEntry>

/** An empty entry. */
export const untouched: SalesEntry = {
  sold: Array.from({ length: slotCount }, () => 0),
  contracted: Array.from({ length: slotCount }, () => noFigure),
  closedSlots: 0,
  cabinLimits: [noFigure, noFigure, noFigure, noFigure],
  farePercent: 0,
}

/** Whether an entry is empty. */
export function isEntryEmpty(entry: SalesEntry): boolean {
  return (
    entry.farePercent === 0 &&
    entry.closedSlots === 0 &&
    entry.sold.every((count) => count === 0) &&
    entry.contracted.every((seats) => seats === noFigure) &&
    entry.cabinLimits.every((seats) => seats === noFigure)
  )
}

/** Returns the key of an entry: operating flight and departure date. */
export function salesEntryKey(flightKey: string, on: LocalDate): string {
  return `${flightKey}@${on}`
}
