import type { Day } from '../day-number.ts'

/**
 * A copy of the database's sales and manual settings in shared memory, with one writer and any number of
 * readers. Only flights with data have an entry.
 */
export type SalesTable = {
  readonly buffer: SharedArrayBuffer
  readonly header: Int32Array
  /** One bit per operating flight: unset when it has no entry on any day. */
  readonly gate: Uint32Array
  /** Entries of {@link entryWords} words each, found by a hash of flight and day. */
  readonly entries: Int32Array
  /** Number of entry places less one; the number of places is a power of two. */
  readonly mask: number
}

/** Offsets of the 32-bit words at the start of the table. */
export const headerWords = { magic: 0, places: 1, gateWords: 2, used: 3, leastPercent: 4, size: 16 } as const

/**
 * Words of an entry: version (odd while being written), flight + 1 (0: free place), day, closed slots, fare
 * percent; then half words: limit + 1 per cabin, seats sold and contracted seats + 1 per slot.
 */
export const entryAt = {
  version: 0,
  flight: 1,
  day: 2,
  closed: 3,
  percent: 4,
  cabins: 5,
  sold: 7,
  contracted: 17,
}
/** Two cache lines. */
export const entryWords = 32

const magic = 0x5341_0001

/** Creates an empty table for this many flights. `places` is rounded up to a power of two. */
export function createSalesTable(flights: number, places = 4096): SalesTable {
  const rounded = 2 ** Math.ceil(Math.log2(Math.max(16, places)))
  const gateWords = Math.ceil((flights + 1) / 32)
  const words = entriesOffset(gateWords) + rounded * entryWords
  const buffer = new SharedArrayBuffer(words * 4)
  new Int32Array(buffer, 0, 3).set([magic, rounded, gateWords])
  return openSalesTable(buffer)
}

/** Opens the table in a buffer of another thread; throws when the buffer holds none. */
export function openSalesTable(buffer: SharedArrayBuffer): SalesTable {
  const header = new Int32Array(buffer, 0, headerWords.size)
  if (header[headerWords.magic] !== magic) throw new RangeError('this buffer holds no sales')
  const places = header[headerWords.places] ?? 0
  const gateWords = header[headerWords.gateWords] ?? 0
  return {
    buffer,
    header,
    gate: new Uint32Array(buffer, headerWords.size * 4, gateWords),
    entries: new Int32Array(buffer, entriesOffset(gateWords) * 4, places * entryWords),
    mask: places - 1,
  }
}

function entriesOffset(gateWords: number): number {
  return Math.ceil((headerWords.size + gateWords) / entryWords) * entryWords
}

/** Returns the place at which the search for an entry begins. */
export function searchStartOf(flight: number, day: Day, mask: number): number {
  const mixed = Math.imul(Math.imul(flight, 0x9e3779b1) ^ Math.imul(day, 0x85ebca6b), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 15)) & mask
}

/** Returns the position of the entry of a flight and day in `entries`; -1 when there is none. */
export function findEntryPosition(table: SalesTable, flight: number, day: Day): number {
  if (((table.gate[flight >>> 5] ?? 0) & (1 << (flight & 31))) === 0) return -1
  const { entries, mask } = table
  let place = searchStartOf(flight, day, mask)
  for (;;) {
    const at = place * entryWords
    // the flight is written last, so a visible entry is complete
    const found = Atomics.load(entries, at + entryAt.flight)
    if (found === 0) return -1
    if (found === flight + 1 && Atomics.load(entries, at + entryAt.day) === day) return at
    place = (place + 1) & mask
  }
}

/** Returns the lowest fare percentage ever set in this table, at most 0: no fare of a flight is reduced by more. */
export function leastFarePercent(table: SalesTable): number {
  return Atomics.load(table.header, headerWords.leastPercent)
}

/** Returns the percentage added to every fare that uses the flight of an entry. */
export function farePercentAt(table: SalesTable, at: number): number {
  return Atomics.load(table.entries, at + entryAt.percent)
}

/** Returns a half word of an entry. */
export function halfWordAt(entries: Int32Array, at: number, index: number): number {
  return (Atomics.load(entries, at + (index >>> 1)) >>> ((index & 1) << 4)) & 0xffff
}
