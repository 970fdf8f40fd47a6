import type { AirportCode } from '#contract/terms/codes.ts'
import type { PassengerCounts, PassengerType } from '#contract/terms/passenger.ts'
import type { Airline } from '#server/providers/supply/house/engine/airlines.ts'
import type { HouseCabin } from '#server/providers/supply/house/engine/cabin-seats.ts'
import type { Day } from '#server/providers/supply/house/engine/day-number.ts'
import type { ToBaht } from '#server/providers/supply/house/engine/taxes/exchange-rates.ts'
import type { Airport } from '#server/providers/supply/house/engine/places.ts'
import type { TaxTable } from '#server/providers/supply/house/engine/taxes/tax-table.ts'
import type { WorldTables } from '#server/providers/supply/house/engine/world/schedule.ts'

/** The rules of a fare, all of them present. Days are numbers since 1970, all bounds included. */
export type PlainRule = {
  readonly advanceDays: number
  readonly minimumStayDays: number
  readonly maximumStayDays: number
  readonly saturdayNight: boolean
  /** Bit 0 low, 1 between, 2 high. */
  readonly seasons: number
  /** Bit 0 Monday to bit 6 Sunday. */
  readonly weekdays: number
  readonly fromMinute: number
  readonly toMinute: number
  readonly maxTransfers: number
  readonly travel: DaySpan
  readonly sale: DaySpan
  readonly blackout?: DaySpan
  /** 0 not refundable, 1 for a fee, 2 free. */
  readonly refund: number
  /** Percent of the adult amount; a missing type cannot buy the fare. */
  readonly percent: Readonly<Partial<Record<PassengerType, number>>>
}

/** Days from first to last, both included. */
export type DaySpan = { readonly first: Day; readonly last: Day }

/** One fare that an airline files between two airports: a tariff entry on the base price of a market. */
export type PlainFare = {
  readonly base: number
  /** In ten-thousandths. */
  readonly multiplier: number
  readonly added: number
  /** Amounts are rounded up to multiples of this many baht. */
  readonly roundTo: 1 | 5
  readonly isCapped: boolean
  readonly rbd: string
  readonly kind: 0 | 1 | 2 | 3
  readonly rule: PlainRule
}

/** Returns every fare that an airline files between two airports. */
export type FaresOf = (airline: Airline, from: Airport, to: Airport) => readonly PlainFare[]

/** Sales and manual settings of a flight on a day. */
export type PlainSales = {
  /** By booking class: seats sold in it and in every lower class of its cabin. */
  readonly sold: Readonly<Record<string, number>>
  /** By booking class: seats under contract in exactly this class. */
  readonly contracted: Readonly<Record<string, number>>
  readonly cabinLimits: Readonly<Partial<Record<HouseCabin, number>>>
  readonly closedRbds: string
  readonly farePercent: number
}

/** Sales by flight as operated and day: `TG642BKKNRT@20800`. */
export type PlainSalesBook = ReadonlyMap<string, PlainSales>

/** The data of a world that the oracle uses. */
export type PlainWorld = {
  readonly tables: WorldTables
  readonly faresOf: FaresOf
  readonly taxes: TaxTable
  readonly toBaht: ToBaht
  readonly sales: PlainSalesBook
}

/** One requested journey: its airports at either end and its departure day. */
export type PlainSearchQuery = {
  readonly from: readonly AirportCode[]
  readonly to: readonly AirportCode[]
  readonly day: Day
  readonly cabin: HouseCabin
  readonly window?: {
    readonly by: 'departure' | 'arrival'
    readonly aroundMinute: number
    readonly rangeMinutes: number
  }
}

/** A query for search and oracle alike. Empty lists do not limit. */
export type PlainQuery = {
  readonly wishes: readonly PlainSearchQuery[]
  readonly party: PassengerCounts
  readonly airlines: readonly string[]
  readonly via: readonly AirportCode[]
  /** Maximum of connections: 0, 1 or 2. */
  readonly maxChanges: number
  readonly longWaits: boolean
  readonly refundableOnly: boolean
  /** Whether waitlist requests are accepted: then all seats of a full flight count as open. */
  readonly wouldWait?: boolean
  readonly nowMs: number
  readonly count: number
}
