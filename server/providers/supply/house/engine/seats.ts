import { type LocalDate } from '#contract/terms/time.ts'

import { type HouseCabin } from './cabin-seats.ts'
import { type DatedFlight } from './network.ts'
import { seatClasses } from './seat-classes.ts'

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
