import { type LocalDate } from '#contract/terms/time.ts'

import { type HouseCabin } from './cabin-seats.ts'
import { type DatedFlight } from './network.ts'
import { type SalesEntries, type SalesEntry, noFigure, untouched } from './sales/sales-entry.ts'
import { seatClasses } from './seat-classes.ts'
import { cabinSlotBits, firstSlots, lastSlots, slotCount, slotKeptPercents, slotRbds } from './slots.ts'
import { classLimit } from './world/flight-load.ts'

/** What the agency set by hand for a flight and date. */
export type FlightControl = {
  /** Seats that may be sold in each cabin, in place of the simulated ones. */
  readonly seatLimit?: number
  /** Booking classes that are closed; with a class the cheaper ones of its cabin close. */
  readonly closedRbds: string
  /** Added to every fare that uses the flight, in percent; may be negative. */
  readonly farePercent: number
}

/** What was sold on a flight and date, and what was set by hand. */
export type FlightSales = {
  /** By booking class: seats sold in it and in every cheaper class of its cabin. */
  readonly sold: Readonly<Record<string, number>>
  readonly control?: FlightControl
}

/** Sales by {@link salesKey}. A flight that is missing has sold nothing. */
export type SalesBook = ReadonlyMap<string, FlightSales>

/** Entries in the form of the engine that is going. */
export function salesBookOf(entries: SalesEntries): SalesBook {
  const book = new Map<string, FlightSales>()
  for (const [key, { sold, cabinLimits, closedSlots, farePercent }] of entries) {
    const seatLimit = cabinLimits[0] ?? noFigure
    const closedRbds = slotRbds.filter((_, slot) => (closedSlots & (1 << slot)) !== 0).join('')
    book.set(key, {
      sold: Object.fromEntries(sold.map((count, slot) => [slotRbds[slot], count])),
      control: { ...(seatLimit !== noFigure && { seatLimit }), closedRbds, farePercent },
    })
  }
  return book
}

/** Names the seats of a flight on a date. */
export function salesKey(flightKey: string, on: LocalDate): string {
  return `${flightKey}@${on}`
}

const dayMs = 86_400_000

/**
 * How many seats the house may sell in each booking class of a cabin, nested: the figure for a class counts
 * what is sold in it and in all cheaper ones. Simulated: other sellers fill the flight as departure comes
 * near (half of it in the last three weeks), and cheap classes close first.
 */
export function seatLimits(
  dated: DatedFlight,
  cabin: HouseCabin,
  at: { nowMs: number; control?: FlightControl | undefined },
): number[] {
  const seats = dated.flight.seats[cabin]
  const days = Math.max(0, Math.floor((dated.departMs - at.nowMs) / dayMs))
  const soldByOthers = Math.min(
    seats,
    Math.floor(seats * dated.finalLoad * (0.06 + 0.94 * Math.exp(-days / 30))),
  )
  const left = seats - soldByOthers
  return seatClasses[cabin].map(({ rbd, keptPercent }) => {
    if (at.control?.closedRbds.includes(rbd)) return 0
    const kept = Math.round((seats * keptPercent * Math.min(1, dated.finalLoad)) / 100)
    return at.control?.seatLimit ?? Math.max(0, left - kept)
  })
}

/** Seats still to be had in each booking class of a cabin, from dearest to cheapest. */
export function openSeats(
  limits: readonly number[],
  cabin: HouseCabin,
  sales: FlightSales | undefined,
): number[] {
  let least = Number.POSITIVE_INFINITY
  return seatClasses[cabin].map(({ rbd }, index) => {
    least = Math.min(least, Math.max(0, (limits[index] ?? 0) - (sales?.sold[rbd] ?? 0)))
    return least
  })
}

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
