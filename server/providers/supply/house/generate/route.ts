import type { WorldAirline } from './world-airlines.ts'
import type { WorldAirport } from './world-airports.ts'

/** An airline's service between two airports, out from its base and back. */
export type Route = {
  readonly airline: WorldAirline
  readonly base: WorldAirport
  readonly far: WorldAirport
  readonly km: number
  /** Rotations a week: equal numbers of outbound and return flights. */
  readonly weekly: number
  /** Average seats of a flight. */
  readonly seats: number
  /** Known flight numbers, outbound and return; others are generated. */
  readonly outNumbers: readonly number[]
  readonly backNumbers: readonly number[]
}

/** Returns the key of an airline on a pair of airports, in either direction: random choices depend on it. */
export function routeName(carrier: string, one: string, other: string): string {
  return one < other ? `${carrier} ${one} ${other}` : `${carrier} ${other} ${one}`
}

/** Returns the flights a day of some routes, in both directions. */
export function flightsPerDayOf(routes: readonly Route[]): number {
  return routes.reduce((sum, one) => sum + one.weekly, 0) * (2 / 7)
}
