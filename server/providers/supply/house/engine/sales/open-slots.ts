import { firstSlots, lastSlots, slotKeptPercents } from '../slots.ts'
import { classLimit } from '../world/flight-load.ts'
import { type SalesTable, entryAt, halfAt } from './sales-table.ts'

/** What is asked of a flight. A search keeps one of these and changes it from flight to flight. */
export type SlotQuery = {
  /** Position of the cabin in `houseCabins`. */
  readonly cabin: number
  /** Seats of that cabin on this flight. */
  readonly cabinSeats: number
  /** How full the flight is, simulated; see `world/flight-load.ts`. */
  readonly level: number
  /** Seats wanted, at least 1. */
  readonly seats: number
}

/**
 * The slots of a cabin that have the seats wanted, as bits, on a flight with an entry at this position of the
 * table. Never a mixture of two states of the entry. The rule is that of `slotLimits` and `openSlotSeats`; it is
 * written a second time here because a search cannot afford their lists.
 */
export function openSlots(table: SalesTable, at: number, ask: SlotQuery): number {
  for (;;) {
    const version = Atomics.load(table.entries, at)
    if ((version & 1) !== 0) continue
    const bits = ask.cabinSeats === 0 ? 0 : openNow(table.entries, at, ask)
    if (Atomics.load(table.entries, at) === version) return bits
  }
}

function openNow(entries: Int32Array, at: number, ask: SlotQuery): number {
  const first = firstSlots[ask.cabin] ?? 0
  const last = lastSlots[ask.cabin] ?? 0
  const closed = Atomics.load(entries, at + entryAt.closed)
  const byHand = halfAt(entries, at + entryAt.cabins, ask.cabin) - 1
  let contracted = byHand < 0 ? contractedSeats(entries, at, ask.cabin) : 0
  let bits = 0
  for (let slot = first; slot <= last; slot += 1) {
    if ((closed & (1 << slot)) !== 0) return bits
    let limit = byHand
    if (byHand < 0) {
      const own = halfAt(entries, at + entryAt.contracted, slot) - 1
      limit = own < 0 ? uncontractedLimit(slot, contracted, ask) : contracted
      if (own > 0) contracted -= own
    }
    // dearest first: what a slot lacks, every cheaper one lacks too
    if (limit - halfAt(entries, at + entryAt.sold, slot) < ask.seats) return bits
    bits |= 1 << slot
  }
  return bits
}

function uncontractedLimit(slot: number, contracted: number, { cabinSeats, level }: SlotQuery): number {
  const limit = classLimit(cabinSeats, slotKeptPercents[slot] ?? 0, level) + contracted
  const most = cabinSeats > contracted ? cabinSeats : contracted
  return limit < most ? limit : most
}

/** Seats under contract in all slots of a cabin. */
function contractedSeats(entries: Int32Array, at: number, cabin: number): number {
  const last = lastSlots[cabin] ?? 0
  let seats = 0
  for (let slot = firstSlots[cabin] ?? 0; slot <= last; slot += 1) {
    const own = halfAt(entries, at + entryAt.contracted, slot)
    if (own > 0) seats += own - 1
  }
  return seats
}
