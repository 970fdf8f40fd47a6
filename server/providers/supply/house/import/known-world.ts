import { type AirlineCode } from '#contract/terms/codes.ts'

import { type CabinSeats } from '../engine/cabin-seats.ts'
import { type Airport } from '../engine/places.ts'

/**
 * What the shop knows and a file must fit: a flight needs the zone and the taxes of its airports, a fare the
 * partners and the kind of its airline. Rows that name others are refused.
 */
export type KnownWorld = {
  readonly airport: (code: string) => Airport | undefined
  readonly hasAirline: (code: string) => boolean
  /** Seats of an aircraft type of an airline, for a file that does not say; undefined when nobody knows. */
  readonly seatsOf: (carrier: AirlineCode, aircraft: string) => CabinSeats | undefined
}
