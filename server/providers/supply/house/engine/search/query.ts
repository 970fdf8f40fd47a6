import type { Day } from '../day-number.ts'

/** Departure or arrival window around a time of day, in local minutes. */
export type QueryWindow = {
  readonly by: 'departure' | 'arrival'
  readonly aroundMinute: number
  readonly rangeMinutes: number
}

/** One requested journey with airport ids; the order of each list has no meaning. */
export type QueryJourney = {
  readonly from: readonly number[]
  readonly to: readonly number[]
  readonly day: Day
  /** Requested cabin, a position in houseCabins. */
  readonly cabin: number
  readonly window?: QueryWindow
}

/** A search in ids. */
export type SearchQuery = {
  readonly ways: readonly QueryJourney[]
  /** How many of each passenger type, in the order of passengerTypes. */
  readonly party: readonly number[]
  /** The current time in milliseconds: sales, advance purchase and simulated load depend on it. */
  readonly nowMs: number
  /** Allowed airlines; empty: all. */
  readonly airlines: readonly number[]
  /** Required connection airports; empty: any. */
  readonly via: readonly number[]
  readonly maxStops: 0 | 1 | 2
  readonly refundableOnly: boolean
  /** Allows connections of up to a day, for when there is nothing else. */
  readonly longWaits: boolean
  /** Number of requested trips. */
  readonly count: number
  /** Flights tried before the search gives up and reports it. */
  readonly budget: number
}

/** Default budget of flights to try: a few hundred milliseconds. */
export const usualBudget = 4_000_000
