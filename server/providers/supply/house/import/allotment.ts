import { type AirlineCode, type AirportCode, type Rbd } from '#contract/terms/codes.ts'

import { type HouseCabin } from '../engine/cabin-seats.ts'
import { type Day } from '../engine/day.ts'

/**
 * Seats that an airline has given to the agency by contract: on each date of the period that falls on one of the
 * weekdays, in a booking class or in a whole cabin. They are a limit, never a count: what was sold stands.
 */
export type Allotment = {
  /** The flight as the contract names it, with its airports: "TG642BKKNRT". */
  readonly flightKey: string
  readonly carrier: AirlineCode
  /** 1 to 9999. */
  readonly number: number
  readonly from: AirportCode
  readonly to: AirportCode
  /** Dates of departure on the wall at the origin, both included. */
  readonly firstDay: Day
  readonly lastDay: Day
  /** Weekdays, bit 0 Monday to bit 6 Sunday. */
  readonly days: number
  readonly part: { readonly rbd: Rbd } | { readonly cabin: HouseCabin }
  /** Seats on each date; 0 sells nothing in that class or cabin. */
  readonly seats: number
  /** So many days before departure the airline takes back what is not sold; 0 never. */
  readonly releaseDays: number
}
