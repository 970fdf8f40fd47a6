import { type SalesEntry, noFigure, untouched } from './sales/sales-entry.ts'
import { cabinSlotBits, firstSlots, lastSlots, slotCount, slotKeptPercents } from './booking-class-slots.ts'
import { seatLimitOfClass } from './world/flight-load.ts'

/** The inputs of a flight's booking limits on a date, apart from sales. */
export type FlightSeats = {
  /** Seats of each cabin, by its position in `houseCabins`. */
  readonly cabinSeats: ArrayLike<number>
  /** Simulated load; see `world/flight-load.ts`. */
  readonly level: number
}

/**
 * Returns the seats the house may sell in each slot, nested: the figure of a slot includes all lower ones of
 * its cabin; 0 throughout a cabin the flight lacks.
 * A manual limit overrides everything. A contracted class has the seats of the contract instead of the
 * simulated ones; higher classes have them on top of their own, up to the cabin's seats.
 */
export function seatLimitsBySlot(flight: FlightSeats, entry: SalesEntry = untouched): number[] {
  const limits = Array.from({ length: slotCount }, () => 0)
  for (const cabin of cabinSlotBits.keys()) {
    const seats = flight.cabinSeats[cabin] ?? 0
    if (seats === 0) continue
    const byHand = entry.cabinLimits[cabin] ?? noFigure
    let contracted = 0
    for (let slot = lastSlots[cabin] ?? 0; slot >= (firstSlots[cabin] ?? 0); slot -= 1) {
      const own = entry.contracted[slot] ?? noFigure
      if (own !== noFigure) contracted += own
      const simulated = seatLimitOfClass(seats, slotKeptPercents[slot] ?? 0, flight.level)
      const limit =
        own === noFigure ? Math.min(simulated + contracted, Math.max(seats, contracted)) : contracted
      limits[slot] = (entry.closedSlots & (1 << slot)) !== 0 ? 0 : byHand === noFigure ? limit : byHand
    }
  }
  return limits
}

/** Returns the open seats in each slot: the minimum of what is left of its limit and of all higher ones. */
export function openSlotSeats(limits: readonly number[], entry: SalesEntry = untouched): number[] {
  let least = 0
  return limits.map((limit, slot) => {
    const left = Math.max(0, limit - (entry.sold[slot] ?? 0))
    least = firstSlots.includes(slot) ? left : Math.min(least, left)
    return least
  })
}
