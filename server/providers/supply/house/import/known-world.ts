import type { AirlineCode } from '#contract/terms/codes.ts'

import type { CabinSeats } from '../engine/cabin-seats.ts'
import type { Airport } from '../engine/places.ts'

/**
 * Reference data for imports: a flight needs the time zones and taxes of its airports, a fare the kind and
 * partners of its airline. Rows with unknown codes are refused.
 */
export type KnownWorld = {
  readonly airport: (code: string) => Airport | undefined
  readonly hasAirline: (code: string) => boolean
  /** Seats of an airline's aircraft type where the file states none; undefined when unknown. */
  readonly seatsOf: (carrier: AirlineCode, aircraft: string) => CabinSeats | undefined
}
