import { configurationOf, flightWords } from '../../world/flight-record.ts'
import { type SearchState } from '../search-state.ts'
import { satIn } from './slot-masks.ts'

/** Whether the cabin flown on a flight of the chain is above economy. */
export function sitsInFront(s: SearchState, at: number): boolean {
  const configuration = configurationOf(s.world.flights.words[(s.flight[at] ?? 0) * flightWords + 3] ?? 0)
  return satIn(s.world.configurations.seats, configuration, s.cabin) > 0
}
