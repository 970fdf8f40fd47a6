import { type Day } from '../day.ts'

/**
 * What was sold and set by hand, as searches read it: a copy of the database's figures in shared memory, in
 * which any number of threads look while one writes. Only flights that something is known of have an entry.
 */
export type SalesTable = {
  readonly buffer: SharedArrayBuffer
  readonly header: Int32Array
  /** A bit for every operated flight: not set when it has no entry on any day. */
  readonly gate: Uint32Array
  /** Entries of {@link entryWords} words each, found by a hash of flight and day. */
  readonly entries: Int32Array
  /** Number of places for entries, less one; the places are a power of two. */
  readonly mask: number
}

/** Words of the header. */
export const headerWords = { magic: 0, places: 1, gateWords: 2, used: 3, leastPercent: 4, size: 16 } as const

/**
 * Words of an entry: version (odd while it is written), flight + 1 (0: the place is free), day, closed slots, fare
 * percent; then halves of words: a limit + 1 for each cabin, seats sold and contracted seats + 1 for each slot.
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
/** Two lines of the processor's cache. */
export const entryWords = 32

const magic = 0x5341_0001

/** An empty table for so many flights. `places` is rounded up to a power of two. */
export function createSalesTable(flights: number, places = 4096): SalesTable {
  const rounded = 2 ** Math.ceil(Math.log2(Math.max(16, places)))
  const gateWords = Math.ceil((flights + 1) / 32)
  const words = entriesStart(gateWords) + rounded * entryWords
  const buffer = new SharedArrayBuffer(words * 4)
  new Int32Array(buffer, 0, 3).set([magic, rounded, gateWords])
  return openSalesTable(buffer)
}

/** The table in a buffer that another thread made; throws when it is none. */
export function openSalesTable(buffer: SharedArrayBuffer): SalesTable {
  const header = new Int32Array(buffer, 0, headerWords.size)
  if (header[headerWords.magic] !== magic) throw new RangeError('this buffer holds no sales')
  const places = header[headerWords.places] ?? 0
  const gateWords = header[headerWords.gateWords] ?? 0
  return {
    buffer,
    header,
    gate: new Uint32Array(buffer, headerWords.size * 4, gateWords),
    entries: new Int32Array(buffer, entriesStart(gateWords) * 4, places * entryWords),
    mask: places - 1,
  }
}

function entriesStart(gateWords: number): number {
  return Math.ceil((headerWords.size + gateWords) / entryWords) * entryWords
}

/** The place at which the search for an entry begins. */
export function placeOf(flight: number, day: Day, mask: number): number {
  const mixed = Math.imul(Math.imul(flight, 0x9e3779b1) ^ Math.imul(day, 0x85ebca6b), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 15)) & mask
}

/** Position of the entry of a flight and day in `entries`; -1 when nothing is known of it. */
export function findSales(table: SalesTable, flight: number, day: Day): number {
  if (((table.gate[flight >>> 5] ?? 0) & (1 << (flight & 31))) === 0) return -1
  const { entries, mask } = table
  let place = placeOf(flight, day, mask)
  for (;;) {
    const at = place * entryWords
    // the flight is written last, so an entry that is seen is whole
    const found = Atomics.load(entries, at + entryAt.flight)
    if (found === 0) return -1
    if (found === flight + 1 && Atomics.load(entries, at + entryAt.day) === day) return at
    place = (place + 1) & mask
  }
}

/** The lowest fare percentage that was ever set in this table, at most 0: no fare falls by more, per flight. */
export function leastFarePercent(table: SalesTable): number {
  return Atomics.load(table.header, headerWords.leastPercent)
}

/** Added to every fare that uses the flight of an entry, in percent. */
export function farePercentAt(table: SalesTable, at: number): number {
  return Atomics.load(table.entries, at + entryAt.percent)
}

/** Half a word of an entry: one of a row of small figures. */
export function halfAt(entries: Int32Array, at: number, index: number): number {
  return (Atomics.load(entries, at + (index >>> 1)) >>> ((index & 1) << 4)) & 0xffff
}
