import { type AirlineCode, type AirportCode } from '#contract/terms/codes.ts'

import { type Airline } from '../airlines.ts'
import { type CabinSeats } from '../cabin-seats.ts'
import { type Day } from '../day.ts'
import { type Airport } from '../places.ts'

/** One line of the schedule: a number of an airline between two airports, as generated, written or imported. */
export type ScheduledFlight = {
  readonly carrier: AirlineCode
  /** 1 to 9999. */
  readonly number: number
  readonly from: AirportCode
  readonly to: AirportCode
  /** Minutes after midnight on the wall at the origin, 0 to 1439. */
  readonly departureMinute: number
  /** Minutes in the air and on the ground, door to door, 1 to 2047. */
  readonly blockMinutes: number
  /** Weekdays of the summer season, bit 0 Monday to bit 6 Sunday. */
  readonly summerDays: number
  /** Weekdays of the winter season, likewise. */
  readonly winterDays: number
  /** First and last date of departure; absent: no bound. */
  readonly firstDay?: Day
  readonly lastDay?: Day
  /** IATA aircraft type. */
  readonly aircraft: string
  readonly seats: CabinSeats
  /** True for what the agency imported: it is not simulated. */
  readonly isImported?: boolean
  /** The flight whose seats these are, on a codeshare: its airline and number, between the same airports. */
  readonly operatedAs?: { readonly carrier: AirlineCode; readonly number: number }
}

/** A flight that the world has only as codeshares: what is known of it. */
export type FlownElsewhere = {
  /** Its name as operated, like "TG642BKKNRT": their seats hang on it. */
  readonly key: string
  readonly carrier: AirlineCode
  /** Ids of its codeshares, the one whose inventory they share first. */
  readonly flights: readonly number[]
}

/** A fare of the agency's own, as imported: adds to the fares of its airline's market. */
export type FiledFare = {
  readonly carrier: AirlineCode
  readonly from: AirportCode
  readonly to: AirportCode
  /** Letter of the booking class, one of `seat-classes.ts`. */
  readonly rbd: string
  /** 0 a one way; 1 to 3 half of a round trip in that combination group. */
  readonly kind: 0 | 1 | 2 | 3
  readonly fareBasis: string
  /** Adult amount in whole baht. */
  readonly baht: number
  readonly rule: FiledRule
}

/** The rules of an imported fare; what is absent does not limit. */
export type FiledRule = {
  readonly advanceDays?: number
  readonly minimumStayDays?: number
  readonly maximumStayDays?: number
  readonly saturdayNight?: boolean
  /** Departure weekdays, bit 0 Monday to bit 6 Sunday. */
  readonly weekdays?: number
  /** Minutes of the day between which the component leaves, both included. */
  readonly fromMinute?: number
  readonly toMinute?: number
  readonly maxTransfers?: number
  readonly travelFirst?: Day
  readonly travelLast?: Day
  readonly saleFirst?: Day
  readonly saleLast?: Day
  readonly blackoutFirst?: Day
  readonly blackoutLast?: Day
  /** Percent of the adult fare by passenger type; a type that is absent pays in full, null cannot buy. */
  readonly percent?: Readonly<Record<string, number | null>>
  /** Fees in baht; absent: not permitted. 0: free. */
  readonly refundFee?: number
  readonly rebookFee?: number
  readonly rerouteFee?: number
  readonly noShowFee?: number
  readonly validityDays?: number
  readonly brand?: string
}

/** Everything a world is packed from. Airports and airlines that no flight uses are left out on packing. */
export type WorldTables = {
  readonly airports: readonly Airport[]
  readonly airlines: readonly Airline[]
  readonly schedule: readonly ScheduledFlight[]
  readonly fares: readonly FiledFare[]
}
