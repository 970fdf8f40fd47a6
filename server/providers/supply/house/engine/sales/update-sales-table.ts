import type { Day } from '../day-number.ts'
import { houseCabins } from '../cabin-seats.ts'
import { type FlightSalesEntry, type SalesEntry, isEntryEmpty, noFigure } from './sales-entry.ts'
import {
  type SalesTable,
  createSalesTable,
  entryAt,
  entryWords,
  findEntryPosition,
  headerWords,
  searchStartOf,
} from './sales-table.ts'

/** Larger figures are capped at this value: no cabin has so many seats. */
const mostSeats = 0xfffe

/**
 * Writes changes into a table, or into a larger replacement when it would be more than half full; the readers
 * must then be given the replacement. One thread per process writes. A replacement drops entries of days
 * before `from`.
 */
export function updateSalesTable(
  table: SalesTable,
  changes: readonly FlightSalesEntry[],
  from: Day,
): SalesTable {
  let current = table
  for (const change of changes) {
    const at = findEntryPosition(current, change.flight, change.day)
    if (at >= 0) overwriteEntry(current, at, change.entry)
    else if (!isEntryEmpty(change.entry)) {
      if (isHalfFull(current)) current = rebuildTable(current, from)
      insertEntry(current, change)
    }
  }
  return current
}

function isHalfFull({ header, mask }: SalesTable): boolean {
  return (header[headerWords.used] ?? 0) * 2 > mask
}

/** Returns a table with the current entries, at most a quarter full. Copied without locking, as there is one writer. */
function rebuildTable(table: SalesTable, from: Day): SalesTable {
  const { entries } = table
  const kept: number[] = []
  for (let at = 0; at < entries.length; at += entryWords) {
    const isTaken = entries[at + entryAt.flight] !== 0
    if (isTaken && (entries[at + entryAt.day] ?? 0) >= from && hasEntryFigures(entries, at)) kept.push(at)
  }
  const fresh = createSalesTable(table.gate.length * 32 - 1, Math.max(table.mask + 1, kept.length * 4 + 4))
  for (const at of kept) {
    const flight = (entries[at + entryAt.flight] ?? 0) - 1
    const to = freeSlotOffset(fresh, flight, entries[at + entryAt.day] ?? 0)
    fresh.entries.set(entries.subarray(at, at + entryWords), to)
    noteLeastPercent(fresh, entries[at + entryAt.percent] ?? 0)
    notifyReaders(fresh, flight)
  }
  return fresh
}

/** Whether any figure of an entry is set; see {@link entryAt}. */
function hasEntryFigures(entries: Int32Array, at: number): boolean {
  for (let word = entryAt.closed; word < entryWords; word += 1) if (entries[at + word] !== 0) return true
  return false
}

/** Returns the first free place for an entry. */
function freeSlotOffset({ entries, mask }: SalesTable, flight: number, day: Day): number {
  let place = searchStartOf(flight, day, mask)
  while (entries[place * entryWords + entryAt.flight] !== 0) place = (place + 1) & mask
  return place * entryWords
}

/** Marks the flight as having an entry. */
function notifyReaders({ gate, header }: SalesTable, flight: number): void {
  Atomics.or(gate, flight >>> 5, 1 << (flight & 31))
  Atomics.add(header, headerWords.used, 1)
}

function insertEntry(table: SalesTable, { flight, day, entry }: FlightSalesEntry): void {
  const { entries } = table
  const at = freeSlotOffset(table, flight, day)
  writeFigures(entries, at, entry)
  noteLeastPercent(table, entry.farePercent)
  Atomics.store(entries, at + entryAt.day, day)
  Atomics.store(entries, at + entryAt.flight, flight + 1)
  notifyReaders(table, flight)
}

function overwriteEntry(table: SalesTable, at: number, entry: SalesEntry): void {
  noteLeastPercent(table, entry.farePercent)
  Atomics.add(table.entries, at + entryAt.version, 1)
  writeFigures(table.entries, at, entry)
  Atomics.add(table.entries, at + entryAt.version, 1)
}

/** Runs before the entry is written, so that no reader meets a percentage below the published minimum. */
function noteLeastPercent({ header }: SalesTable, farePercent: number): void {
  if (farePercent < (header[headerWords.leastPercent] ?? 0)) {
    Atomics.store(header, headerWords.leastPercent, farePercent)
  }
}

function writeFigures(entries: Int32Array, at: number, entry: SalesEntry): void {
  Atomics.store(entries, at + entryAt.closed, entry.closedSlots)
  Atomics.store(entries, at + entryAt.percent, entry.farePercent)
  writeHalfWords(
    entries,
    at + entryAt.cabins,
    houseCabins.map((_, cabin) => (entry.cabinLimits[cabin] ?? noFigure) + 1),
  )
  writeHalfWords(entries, at + entryAt.sold, entry.sold)
  writeHalfWords(
    entries,
    at + entryAt.contracted,
    entry.contracted.map((seats) => seats + 1),
  )
}

function writeHalfWords(entries: Int32Array, at: number, figures: readonly number[]): void {
  for (let index = 0; index < figures.length; index += 2) {
    const low = Math.min(mostSeats, figures[index] ?? 0)
    const high = Math.min(mostSeats, figures[index + 1] ?? 0)
    Atomics.store(entries, at + (index >>> 1), low | (high << 16))
  }
}
