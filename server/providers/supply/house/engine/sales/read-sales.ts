import { houseCabins } from '../cabin-seats.ts'
import { slotCount } from '../booking-class-slots.ts'
import { type FlightSalesEntry, type SalesEntry, isEntryEmpty, untouched } from './sales-entry.ts'
import { type SalesTable, entryAt, entryWords, findEntryPosition, halfWordAt } from './sales-table.ts'

/** Returns a consistent copy of the entry at a position. */
export function readSalesAt({ entries }: SalesTable, at: number): SalesEntry {
  for (;;) {
    const version = Atomics.load(entries, at)
    if ((version & 1) !== 0) continue
    const entry: SalesEntry = {
      sold: untouched.sold.map((_, slot) => halfWordAt(entries, at + entryAt.sold, slot)),
      contracted: untouched.contracted.map(
        (_, slot) => halfWordAt(entries, at + entryAt.contracted, slot) - 1,
      ),
      closedSlots: Atomics.load(entries, at + entryAt.closed),
      cabinLimits: houseCabins.map((_, cabin) => halfWordAt(entries, at + entryAt.cabins, cabin) - 1),
      farePercent: Atomics.load(entries, at + entryAt.percent),
    }
    if (Atomics.load(entries, at) === version) return entry
  }
}

/** Returns the flights and days with an entry, in no order. */
export function readSalesKeys({ entries }: SalesTable): Pick<FlightSalesEntry, 'flight' | 'day'>[] {
  const found = []
  for (let at = 0; at < entries.length; at += entryWords) {
    const flight = Atomics.load(entries, at + entryAt.flight)
    if (flight !== 0) found.push({ flight: flight - 1, day: Atomics.load(entries, at + entryAt.day) })
  }
  return found
}

/** Returns every entry of a table, in no order. */
export function readAllSales(table: SalesTable): FlightSalesEntry[] {
  return readSalesKeys(table).map(({ flight, day }) => ({
    flight,
    day,
    entry: readSalesAt(table, findEntryPosition(table, flight, day)),
  }))
}

/**
 * Returns the content of a table as bytes that do not depend on insertion order or table size. Two processes
 * with the same data have the same bytes.
 */
export function canonicalSalesBytes(table: SalesTable): Uint8Array {
  const known = readAllSales(table)
    .filter(({ entry }) => !isEntryEmpty(entry))
    .toSorted((left, right) => left.flight - right.flight || left.day - right.day)
  const perEntry = 4 + houseCabins.length + 2 * slotCount
  const words = new Int32Array(known.length * perEntry)
  for (const [index, { flight, day, entry }] of known.entries()) {
    const figures = [flight, day, entry.closedSlots, entry.farePercent]
    words.set([...figures, ...entry.cabinLimits, ...entry.sold, ...entry.contracted], index * perEntry)
  }
  return new Uint8Array(words.buffer)
}
