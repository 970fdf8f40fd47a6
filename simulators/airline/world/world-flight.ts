import type { Instant, LocalDateTime } from '#contract/terms/time.ts'
import type { Airport } from './airports.ts'

/** A flight on a day. */
export type Flight = {
  /** Carrier, number and day of departure as sold: "TG642/2027-01-05". */
  readonly key: string
  /** The key of the operating flight: a codeshare sells its seats, and seats are counted under it. */
  readonly seatKey: string
  readonly carrier: string
  readonly number: string
  readonly from: Airport
  readonly to: Airport
  readonly departureLocal: LocalDateTime
  readonly arrivalLocal: LocalDateTime
  readonly departureAt: Instant
  readonly arrivalAt: Instant
  readonly durationMinutes: number
  readonly aircraft: string
  /** The stop on the way. */
  readonly stop?: Airport
  /** The operating airline of a codeshare, and its flight number where known. */
  readonly operatedBy?: string
  readonly operatingNumber?: string
}

/** A way to fly from one place to another: its flights in order. */
export type FlightPath = readonly Flight[]
