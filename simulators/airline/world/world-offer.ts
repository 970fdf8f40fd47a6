import { type Instant, type LocalDate } from '#contract/terms/time.ts'
import { type Flight } from './world-flight.ts'

/** Cabins of the simulated world, from the back to the nose. */
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

/** Passengers that are priced apart. */
export type WorldPassengerType = 'adult' | 'child' | 'infantOnLap' | 'infantInSeat'

/** So many passengers of one type. */
export type WorldPassengers = readonly { readonly type: WorldPassengerType; readonly count: number }[]

/** One wished journey. A place is an airport or a city; minutes are of the local day, both ends belong to it. */
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

/** A search, in neither wire's words. */
export type WorldSearch = {
  readonly journeys: readonly WorldJourney[]
  readonly passengers: WorldPassengers
  /** Only these airlines sell; all when absent or empty. */
  readonly airlines?: readonly string[]
  /** Airlines that stay silent: the fault `partial`. */
  readonly silent?: readonly string[]
  readonly maxConnections: number
  /** Airports or cities, one of which every journey with a change is changed at. */
  readonly via?: readonly string[]
  readonly refundableOnly?: boolean
  /** Also tells what has no seats left. */
  readonly isWaitlistWanted?: boolean
  /** The fault `seats`: as if every flight had so many left. */
  readonly pretendedSeats?: number
  /** How many offers at most, cheapest trips of each airline first. */
  readonly most: number
}

/** What a change or a refund costs; undefined where the airline does not say. */
export type FareCondition = { readonly allowed: boolean; readonly penaltyBaht?: number } | undefined

/** A product that the simulated airlines sell. */
export type FareBrand = {
  /** Two letters for wires that want a short code. */
  readonly code: string
  readonly name: string
  readonly cabin: WorldCabin
  /** Booking class that it is sold in. */
  readonly rbd: string
  readonly basis: string
  /** Price relative to the cheapest, in percent. */
  readonly percent: number
  readonly refund: FareCondition
  readonly change: FareCondition
  readonly checkedBags: number
}

/** Seats of one flight (its `seatKey`) and cabin that something needs. */
export type SeatNeed = { readonly flightKey: string; readonly cabin: WorldCabin; readonly seats: number }

/** A tax by its code, in satang of one passenger. */
export type WorldTax = { readonly code: string; readonly satang: number }

/** What one passenger of a type pays. */
export type WorldPrice = {
  readonly type: WorldPassengerType
  readonly count: number
  readonly baseSatang: number
  /** The airline's own surcharge (YQ) is among them. */
  readonly taxes: readonly WorldTax[]
}

/** An offer as the simulated airlines make it; the wires write it out. */
export type WorldOffer = {
  readonly journeys: readonly { readonly flights: readonly Flight[] }[]
  /** The airline that sells and tickets it. */
  readonly carrier: string
  /** What is sold on the first journey, and on every one unless other cabins are wished for them. */
  readonly brand: FareBrand
  /** One for each journey. */
  readonly brands: readonly FareBrand[]
  /** One booking class per flight, all journeys one after another. */
  readonly rbds: readonly string[]
  readonly prices: readonly WorldPrice[]
  /** The account code under whose contract it is priced; absent where its fares are published. */
  readonly accountCode?: string
  /** At least 0; what the flight with the fewest has. */
  readonly seatsLeft: number
  readonly needs: readonly SeatNeed[]
  /** Until when a hold must be paid; absent where it must be paid when it is booked. */
  readonly lastTicketAt?: Instant
  /** Until when its price stands while it is held; absent where nobody promises that. */
  readonly priceStandsUntil?: Instant
  readonly isInstant: boolean
  /** There are no seats left: one can only wait for them. */
  readonly isWaitlisted: boolean
  readonly isPassportNeeded: boolean
}

/** What is asked for the same flights again. */
export type WorldPricing = {
  /** In the order in which they are flown, journey after journey, by {@link Flight} key. */
  readonly flights: readonly { readonly key: string }[]
  /** How many flights belong to each journey; all to one when absent. */
  readonly journeyLengths?: readonly number[]
  readonly rbds: readonly string[]
  readonly passengers: WorldPassengers
  readonly pretendedSeats?: number
  /** Also where no seats are left. */
  readonly isWaitlistWanted?: boolean
}
