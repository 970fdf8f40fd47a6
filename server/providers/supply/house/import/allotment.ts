import type { AirlineCode, AirportCode, Rbd } from '#contract/terms/codes.ts'

import type { HouseCabin } from '../engine/cabin-seats.ts'
import type { Day } from '../engine/day-number.ts'

/**
 * Contracted seats of the agency: on each date of the period that falls on one of the weekdays, in a booking
 * class or a cabin. They limit future sales and never change existing ones.
 */
export type Allotment = {
  /** The flight as the contract names it, with its airports: "TG642BKKNRT". */
  readonly flightKey: string
  readonly carrier: AirlineCode
  /** 1 to 9999. */
  readonly number: number
  readonly from: AirportCode
  readonly to: AirportCode
  /** Local departure dates at the origin, both included. */
  readonly firstDay: Day
  readonly lastDay: Day
  /** Weekdays, bit 0 Monday to bit 6 Sunday. */
  readonly days: number
  readonly part: { readonly rbd: Rbd } | { readonly cabin: HouseCabin }
  /** Seats on each date; 0 sells nothing in that class or cabin. */
  readonly seats: number
  /** Days before departure at which unsold seats return to the airline; 0 never. */
  readonly releaseDays: number
}
