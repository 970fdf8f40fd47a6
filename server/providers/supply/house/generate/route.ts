import { type WorldAirline } from './world-airlines.ts'
import { type WorldAirport } from './world-airports.ts'

/** What an airline flies between two airports, out from its base and back. */
export type Route = {
  readonly airline: WorldAirline
  readonly base: WorldAirport
  readonly far: WorldAirport
  readonly km: number
  /** Rotations a week: as many flights out as back. */
  readonly weekly: number
  /** Seats of a flight on average. */
  readonly seats: number
  /** Flight numbers that are known, out and back; others are made up. */
  readonly outNumbers: readonly number[]
  readonly backNumbers: readonly number[]
}

/** Names an airline on a pair of airports, whichever the direction: choices by luck hang on it. */
export function routeName(carrier: string, one: string, other: string): string {
  return one < other ? `${carrier} ${one} ${other}` : `${carrier} ${other} ${one}`
}

/** Flights a day of some routes, both directions. */
export function flightsPerDayOf(routes: readonly Route[]): number {
  return routes.reduce((sum, one) => sum + one.weekly, 0) * (2 / 7)
}
