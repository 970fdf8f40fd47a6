import type { FoundPart, FoundJourney } from '../found-trip.ts'
import { unsold } from '../bounds/lower-bounds.ts'
import type { SearchState, Sink } from '../search-state.ts'

/** Words per itinerary: stops, flights, days, number of parts, five per part, departure, arrival. */
const width = 1 + 3 + 3 + 1 + 15 + 2

/** The K best itineraries so far: a heap with the worst on top, in the declared order. */
export type TopItineraries = Sink & {
  readonly count: number
  size: number
  readonly heap: Int32Array
  readonly key: Float64Array
  readonly baht: Int32Array
  readonly rows: Int32Array
}

/** Allocates this many itineraries. */
export function createTopItineraries(count: number): TopItineraries {
  const best: TopItineraries = {
    count,
    size: 0,
    limit: unsold - 1,
    heap: new Int32Array(count),
    key: new Float64Array(count),
    baht: new Int32Array(count),
    rows: new Int32Array(count * width),
    take: (s) => addToTopItineraries(best, s),
  }
  return best
}

/** Empties it for another search. */
export function clearTopItineraries(best: TopItineraries): void {
  best.size = 0
  best.limit = unsold - 1
}

/**
 * Returns total, minutes, connections and departure, all ascending, as one number of 53 bits: 25 for baht, 13
 * for minutes, 2 for connections, 13 for the departure.
 */
export function packedSortKey(s: SearchState): number {
  const departs = (s.departs[0] ?? 0) - (s.wayDay - s.world.header.firstDay - 2) * 1440
  return ((s.bestBaht * 8192 + s.elapsed) * 4 + s.stops) * 8192 + Math.min(8191, Math.max(0, departs))
}

function addToTopItineraries(best: TopItineraries, s: SearchState): void {
  const key = packedSortKey(s)
  if (best.size < best.count) {
    const slot = best.size
    best.size += 1
    writeItinerary(best, slot, { s, key })
    best.heap[slot] = slot
    siftUp(best, slot)
  } else {
    const worst = best.heap[0] ?? 0
    const worstKey = best.key[worst] ?? 0
    if (key > worstKey || (key === worstKey && !precedesRow(best, worst, s))) return
    writeItinerary(best, worst, { s, key })
    siftDown(best)
  }
  if (best.size === best.count) best.limit = best.baht[best.heap[0] ?? 0] ?? 0
}

function writeItinerary(
  best: TopItineraries,
  slot: number,
  { s, key }: { s: SearchState; key: number },
): void {
  const { rows } = best
  const at = slot * width
  best.key[slot] = key
  best.baht[slot] = s.bestBaht
  rows[at] = s.stops
  for (let flight = 0; flight < 3; flight += 1) {
    rows[at + 1 + flight] = flight <= s.stops ? (s.flight[flight] ?? 0) : -1
    rows[at + 4 + flight] = s.day[flight] ?? 0
  }
  rows[at + 7] = s.partCount
  for (let part = 0; part < s.partCount; part += 1) {
    rows[at + 8 + part * 5] = s.partFirst[part] ?? 0
    rows[at + 9 + part * 5] = s.partLast[part] ?? 0
    rows[at + 10 + part * 5] = s.partOwner[part] ?? 0
    rows[at + 11 + part * 5] = s.partExtra[part] ?? 0
    rows[at + 12 + part * 5] = s.partEntry[part] ?? 0
  }
  rows[at + 23] = s.departs[0] ?? 0
  rows[at + 24] = s.arrives[s.stops] ?? 0
}

/** Compares flight by flight, in schedule order. */
function precedesRow({ rows }: TopItineraries, slot: number, s: SearchState): boolean {
  for (let flight = 0; flight <= s.stops; flight += 1) {
    const difference = (s.flight[flight] ?? 0) - (rows[slot * width + 1 + flight] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}

/** Whether the itinerary in one slot precedes that in another. */
function precedes(best: TopItineraries, left: number, right: number): boolean {
  const difference = (best.key[left] ?? 0) - (best.key[right] ?? 0)
  if (difference !== 0) return difference < 0
  for (let flight = 1; flight <= 3; flight += 1) {
    const byFlight = (best.rows[left * width + flight] ?? 0) - (best.rows[right * width + flight] ?? 0)
    if (byFlight !== 0) return byFlight < 0
  }
  return false
}

function siftUp(best: TopItineraries, from: number): void {
  const { heap } = best
  let at = from
  while (at > 0) {
    const parent = (at - 1) >> 1
    if (!precedes(best, heap[parent] ?? 0, heap[at] ?? 0)) return
    swapHeapEntries(heap, parent, at)
    at = parent
  }
}

function siftDown(best: TopItineraries): void {
  const { heap, size } = best
  let at = 0
  for (;;) {
    const left = at * 2 + 1
    let worst = at
    if (left < size && precedes(best, heap[worst] ?? 0, heap[left] ?? 0)) worst = left
    if (left + 1 < size && precedes(best, heap[worst] ?? 0, heap[left + 1] ?? 0)) worst = left + 1
    if (worst === at) return
    swapHeapEntries(heap, at, worst)
    at = worst
  }
}

function swapHeapEntries(heap: Int32Array, left: number, right: number): void {
  const kept = heap[left] ?? 0
  heap[left] = heap[right] ?? 0
  heap[right] = kept
}

/** An itinerary with its price, departure and arrival in minutes UTC from the first day of the calendar. */
export type PricedJourney = {
  readonly baht: number
  readonly way: FoundJourney
  readonly departs: number
  readonly arrives: number
}

/** Returns the stored itineraries, best first. */
export function sortedItineraries(best: TopItineraries): PricedJourney[] {
  const slots = Array.from(best.heap.subarray(0, best.size)).sort((left, right) =>
    precedes(best, left, right) ? -1 : 1,
  )
  return slots.map((slot) => readItinerary(best, slot))
}

function readItinerary(best: TopItineraries, slot: number): PricedJourney {
  const row = best.rows.subarray(slot * width, (slot + 1) * width)
  const stops = row[0] ?? 0
  const parts = Array.from({ length: row[7] ?? 0 }, (_, part): FoundPart => {
    const [first = 0, last = 0, owner = 0, extra = 0, entry = 0] = row.subarray(8 + part * 5, 13 + part * 5)
    return { first, last, owner, extra, entry }
  })
  return {
    baht: best.baht[slot] ?? 0,
    way: {
      flights: Array.from(row.subarray(1, 2 + stops)),
      days: Array.from(row.subarray(4, 5 + stops)),
      parts,
    },
    departs: row[23] ?? 0,
    arrives: row[24] ?? 0,
  }
}
