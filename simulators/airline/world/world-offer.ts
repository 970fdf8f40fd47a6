import type { Instant, LocalDate } from '#contract/terms/time.ts'
import type { Flight } from './world-flight.ts'

/** Cabins of the simulated world, lowest first. */
export const worldCabins = [
  'economy',
  'premiumEconomy',
  'business',
  'premiumBusiness',
  'first',
  'premiumFirst',
] as const
/** A cabin of the simulated world. Duffel's wire has no name for premiumBusiness and premiumFirst. */
export type WorldCabin = (typeof worldCabins)[number]

/** Passenger types with a price of their own. */
export type WorldPassengerType = 'adult' | 'child' | 'infantOnLap' | 'infantInSeat'

/** Passenger counts by type. */
export type WorldPassengers = readonly { readonly type: WorldPassengerType; readonly count: number }[]

/**
 * One requested journey. A place is an airport or a city; minutes are of the local day, both limits included.
 */
export type WorldJourney = {
  readonly from: string
  readonly to: string
  readonly on: LocalDate
  readonly cabin?: WorldCabin
  readonly window?: {
    readonly of: 'departure' | 'arrival'
    readonly fromMinute: number
    readonly toMinute: number
  }
}

/** A search in the terms of the world, independent of the wires. */
export type WorldSearch = {
  readonly journeys: readonly WorldJourney[]
  readonly passengers: WorldPassengers
  /** Searches these airlines' offers only; all when absent or empty. */
  readonly airlines?: readonly string[]
  /** Airlines that do not answer: the fault `partial`. */
  readonly silent?: readonly string[]
  readonly maxConnections: number
  /** Airports or cities, one of which every connecting journey must connect at. */
  readonly via?: readonly string[]
  readonly refundableOnly?: boolean
  /** Whether offers without seats left are included. */
  readonly isWaitlistWanted?: boolean
  /** The fault `seats`: every flight has this many seats left. */
  readonly pretendedSeats?: number
  /** Maximum of offers, cheapest trips of each airline first. */
  readonly most: number
}

/** The penalty of a change or a refund; undefined where the airline does not say. */
export type FareCondition = { readonly allowed: boolean; readonly penaltyBaht?: number } | undefined

/** A brand that the simulated airlines sell. */
export type FareBrand = {
  /** A two-letter code for wires that need a short one. */
  readonly code: string
  readonly name: string
  readonly cabin: WorldCabin
  /** Booking class of the brand. */
  readonly rbd: string
  readonly basis: string
  /** Price in percent of the cheapest brand. */
  readonly percent: number
  readonly refund: FareCondition
  readonly change: FareCondition
  readonly checkedBags: number
}

/** Seats needed on one flight (its `seatKey`) and cabin. */
export type SeatNeed = { readonly flightKey: string; readonly cabin: WorldCabin; readonly seats: number }

/** A tax by its code, in satang of one passenger. */
export type WorldTax = { readonly code: string; readonly satang: number }

/** The price of one passenger of a type. */
export type WorldPrice = {
  readonly type: WorldPassengerType
  readonly count: number
  readonly baseSatang: number
  /** Taxes, including the airline's own surcharge (YQ). */
  readonly taxes: readonly WorldTax[]
}

/** An offer of the simulated airlines, independent of the wires. */
export type WorldOffer = {
  readonly journeys: readonly { readonly flights: readonly Flight[] }[]
  /** The airline that sells and tickets it. */
  readonly carrier: string
  /** The brand of the first journey, and of every journey unless other cabins are requested for them. */
  readonly brand: FareBrand
  /** One for each journey. */
  readonly brands: readonly FareBrand[]
  /** One booking class per flight, all journeys in order. */
  readonly rbds: readonly string[]
  readonly prices: readonly WorldPrice[]
  /** The code of the contract that prices it; absent for published fares. */
  readonly accountCode?: string
  /** At least 0; the lowest number of any flight. */
  readonly seatsLeft: number
  readonly needs: readonly SeatNeed[]
  /** Payment deadline of a hold; absent for instant payment. */
  readonly lastTicketAt?: Instant
  /** End of the price guarantee of a hold; absent without a guarantee. */
  readonly priceStandsUntil?: Instant
  readonly isInstant: boolean
  /** Whether no seats are left and the offer is for the waiting list only. */
  readonly isWaitlisted: boolean
  readonly isPassportNeeded: boolean
}

/** A request to price the same flights again. */
export type WorldPricing = {
  /** In flying order, journey after journey, by {@link Flight} key. */
  readonly flights: readonly { readonly key: string }[]
  /** Number of flights of each journey; one journey when absent. */
  readonly journeyLengths?: readonly number[]
  readonly rbds: readonly string[]
  readonly passengers: WorldPassengers
  readonly pretendedSeats?: number
  /** Whether an offer without seats left is returned, too. */
  readonly isWaitlistWanted?: boolean
}
