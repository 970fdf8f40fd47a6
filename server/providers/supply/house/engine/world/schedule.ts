import type { AirlineCode, AirportCode } from '#contract/terms/codes.ts'

import type { Airline } from '../airlines.ts'
import type { CabinSeats } from '../cabin-seats.ts'
import type { Day } from '../day-number.ts'
import type { Airport } from '../places.ts'

/**
 * One line of the schedule: a flight number of an airline between two airports; generated, hand-written or
 * imported.
 */
export type ScheduledFlight = {
  readonly carrier: AirlineCode
  /** 1 to 9999. */
  readonly number: number
  readonly from: AirportCode
  readonly to: AirportCode
  /** Local departure, minutes after midnight at the origin, 0 to 1439. */
  readonly departureMinute: number
  /** Block time in minutes, 1 to 2047. */
  readonly blockMinutes: number
  /** Weekdays of the IATA summer season, bit 0 Monday to bit 6 Sunday. */
  readonly summerDays: number
  /** Weekdays of the winter season, likewise. */
  readonly winterDays: number
  /** First and last date of departure; absent: no bound. */
  readonly firstDay?: Day
  readonly lastDay?: Day
  /** IATA aircraft type. */
  readonly aircraft: string
  readonly seats: CabinSeats
  /** True for flights that the agency imported: they are not simulated. */
  readonly isImported?: boolean
  /** The operating flight of a codeshare: its airline and number, between the same airports. */
  readonly operatedAs?: { readonly carrier: AirlineCode; readonly number: number }
}

/** A flight that the world has only as codeshares, with its known data. */
export type MissingOperatingFlight = {
  /** Key of the operating flight, like "TG642BKKNRT", that owns their inventory. */
  readonly key: string
  readonly carrier: AirlineCode
  /** Ids of its codeshares; they share the inventory of the first. */
  readonly flights: readonly number[]
}

/** A fare imported by the agency; it adds to the fares of its airline's market. */
export type FiledFare = {
  readonly carrier: AirlineCode
  readonly from: AirportCode
  readonly to: AirportCode
  /** Booking class letter, one of `booking-classes.ts`. */
  readonly rbd: string
  /** 0 one way; 1 to 3 half round trip in that combination group. */
  readonly kind: 0 | 1 | 2 | 3
  readonly fareBasis: string
  /** Adult amount in whole baht. */
  readonly baht: number
  readonly rule: FiledRule
}

/** The rules of an imported fare; an absent rule does not limit. */
export type FiledRule = {
  readonly advanceDays?: number
  readonly minimumStayDays?: number
  readonly maximumStayDays?: number
  readonly saturdayNight?: boolean
  /** Departure weekdays, bit 0 Monday to bit 6 Sunday. */
  readonly weekdays?: number
  /** Minutes of the day between which the component departs, both included. */
  readonly fromMinute?: number
  readonly toMinute?: number
  readonly maxTransfers?: number
  readonly travelFirst?: Day
  readonly travelLast?: Day
  readonly saleFirst?: Day
  readonly saleLast?: Day
  readonly blackoutFirst?: Day
  readonly blackoutLast?: Day
  /** Percent of the adult fare by passenger type; an absent type pays in full, null cannot buy. */
  readonly percent?: Readonly<Record<string, number | null>>
  /** Fees in baht; absent: not permitted. 0: free. */
  readonly refundFee?: number
  readonly rebookFee?: number
  readonly rerouteFee?: number
  readonly noShowFee?: number
  readonly validityDays?: number
  readonly brand?: string
}

/** All source tables of a world. Packing leaves out airports and airlines without a flight. */
export type WorldTables = {
  readonly airports: readonly Airport[]
  readonly airlines: readonly Airline[]
  readonly schedule: readonly ScheduledFlight[]
  readonly fares: readonly FiledFare[]
}
