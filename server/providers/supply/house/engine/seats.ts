import { type SalesEntry, noFigure, untouched } from './sales/sales-entry.ts'
import { cabinSlotBits, firstSlots, lastSlots, slotCount, slotKeptPercents } from './slots.ts'
import { classLimit } from './world/flight-load.ts'

/** What decides about the seats of a flight on a date, apart from what was sold. */
export type FlightSeats = {
  /** Seats of each cabin, by its position in `houseCabins`. */
  readonly cabinSeats: ArrayLike<number>
  /** How full it is, simulated; see `world/flight-load.ts`. */
  readonly level: number
}

/**
 * Seats the house may sell in each slot, nested: the figure for a slot counts what is sold in it and in all
 * cheaper ones of its cabin; 0 all through a cabin the flight does not have.
 * A limit set by hand is the last word. A class under contract has the seats of the contract, and not those of
 * the simulation; the dearer classes have them on top of their own, up to the cabin's seats.
 */
export function slotLimits(flight: FlightSeats, entry: SalesEntry = untouched): number[] {
  const limits = Array.from({ length: slotCount }, () => 0)
  for (const cabin of cabinSlotBits.keys()) {
    const seats = flight.cabinSeats[cabin] ?? 0
    if (seats === 0) continue
    const byHand = entry.cabinLimits[cabin] ?? noFigure
    let contracted = 0
    for (let slot = lastSlots[cabin] ?? 0; slot >= (firstSlots[cabin] ?? 0); slot -= 1) {
      const own = entry.contracted[slot] ?? noFigure
      if (own !== noFigure) contracted += own
      const simulated = classLimit(seats, slotKeptPercents[slot] ?? 0, flight.level)
      const limit =
        own === noFigure ? Math.min(simulated + contracted, Math.max(seats, contracted)) : contracted
      limits[slot] = (entry.closedSlots & (1 << slot)) !== 0 ? 0 : byHand === noFigure ? limit : byHand
    }
  }
  return limits
}

/** Seats still to be had in each slot: the least that is left of its limit and of those of all dearer ones. */
export function openSlotSeats(limits: readonly number[], entry: SalesEntry = untouched): number[] {
  let least = 0
  return limits.map((limit, slot) => {
    const left = Math.max(0, limit - (entry.sold[slot] ?? 0))
    least = firstSlots.includes(slot) ? left : Math.min(least, left)
    return least
  })
}
