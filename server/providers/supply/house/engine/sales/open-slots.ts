import { firstSlots, lastSlots, slotKeptPercents } from '../booking-class-slots.ts'
import { seatLimitOfClass } from '../world/flight-load.ts'
import { type SalesTable, entryAt, halfWordAt } from './sales-table.ts'

/** A query for one flight. A search reuses one object for all flights. */
export type SlotQuery = {
  /** Position of the cabin in `houseCabins`. */
  readonly cabin: number
  /** Seats of that cabin on this flight. */
  readonly cabinSeats: number
  /** Simulated load; see `world/flight-load.ts`. */
  readonly level: number
  /** Requested seats, at least 1. */
  readonly seats: number
}

/**
 * Returns, as bits, the slots of a cabin with enough seats on a flight with an entry at this position. Never
 * mixes two states of the entry. Implements the rule of `seatLimitsBySlot` and `openSlotSeats` a second time,
 * because a search cannot afford their lists.
 */
export function openSlotBits(table: SalesTable, at: number, ask: SlotQuery): number {
  for (;;) {
    const version = Atomics.load(table.entries, at)
    if ((version & 1) !== 0) continue
    const bits = ask.cabinSeats === 0 ? 0 : readOpenSlots(table.entries, at, ask)
    if (Atomics.load(table.entries, at) === version) return bits
  }
}

function readOpenSlots(entries: Int32Array, at: number, ask: SlotQuery): number {
  const first = firstSlots[ask.cabin] ?? 0
  const last = lastSlots[ask.cabin] ?? 0
  const closed = Atomics.load(entries, at + entryAt.closed)
  const byHand = halfWordAt(entries, at + entryAt.cabins, ask.cabin) - 1
  let contracted = byHand < 0 ? contractedSeats(entries, at, ask.cabin) : 0
  let bits = 0
  for (let slot = first; slot <= last; slot += 1) {
    if ((closed & (1 << slot)) !== 0) return bits
    let limit = byHand
    if (byHand < 0) {
      const own = halfWordAt(entries, at + entryAt.contracted, slot) - 1
      limit = own < 0 ? uncontractedLimit(slot, contracted, ask) : contracted
      if (own > 0) contracted -= own
    }
    // highest first: what a slot lacks, every lower one lacks too
    if (limit - halfWordAt(entries, at + entryAt.sold, slot) < ask.seats) return bits
    bits |= 1 << slot
  }
  return bits
}

function uncontractedLimit(slot: number, contracted: number, { cabinSeats, level }: SlotQuery): number {
  const limit = seatLimitOfClass(cabinSeats, slotKeptPercents[slot] ?? 0, level) + contracted
  const most = cabinSeats > contracted ? cabinSeats : contracted
  return limit < most ? limit : most
}

/** Returns the seats under contract in all slots of a cabin. */
function contractedSeats(entries: Int32Array, at: number, cabin: number): number {
  const last = lastSlots[cabin] ?? 0
  let seats = 0
  for (let slot = firstSlots[cabin] ?? 0; slot <= last; slot += 1) {
    const own = halfWordAt(entries, at + entryAt.contracted, slot)
    if (own > 0) seats += own - 1
  }
  return seats
}
