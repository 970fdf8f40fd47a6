import type { FoundTrip } from './found-trip.ts'

/** Compares two lists lexicographically. */
export function compareLexicographically(left: readonly number[], right: readonly number[]): number {
  for (const [at, figure] of left.entries()) {
    const difference = figure - (right[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Returns flights and days of a trip, journey by journey. */
export function flightsAndDaysOf({ ways }: FoundTrip): number[] {
  return ways.flatMap((way) => way.flights.flatMap((flight, at) => [flight, way.days[at] ?? 0]))
}
