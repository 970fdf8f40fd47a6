import { type Day } from '../day.ts'

/** Departure or arrival around a time of day; both in minutes on the airport's wall. */
export type QueryWindow = {
  readonly by: 'departure' | 'arrival'
  readonly aroundMinute: number
  readonly rangeMinutes: number
}

/** One wished journey: airports by id, the first of each list no better than the others. */
export type QueryBound = {
  readonly from: readonly number[]
  readonly to: readonly number[]
  readonly day: Day
  /** Wished cabin, a position in houseCabins. */
  readonly cabin: number
  readonly window?: QueryWindow
}

/** A search in ids. */
export type SearchQuery = {
  readonly ways: readonly QueryBound[]
  /** How many of each passenger type, in the order of passengerTypes. */
  readonly party: readonly number[]
  /** The moment of asking, in milliseconds: sales, advance purchase and how full flights are follow from it. */
  readonly nowMs: number
  /** Airlines that may fly; empty: all. */
  readonly airlines: readonly number[]
  /** Airports at which planes must be changed; empty: no wish. */
  readonly via: readonly number[]
  readonly maxStops: 0 | 1 | 2
  readonly refundableOnly: boolean
  /** Waits of up to a day, for when there is nothing else. */
  readonly longWaits: boolean
  /** How many trips are wanted. */
  readonly count: number
  /** Flights that may be tried before the search gives up and says so. */
  readonly budget: number
}

/** Flights tried before a search gives up, unless it says otherwise: some hundred milliseconds. */
export const usualBudget = 4_000_000
