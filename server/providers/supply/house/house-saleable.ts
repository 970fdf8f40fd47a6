import type { Money } from '#contract/terms/money.ts'
import type { PassengerCounts } from '#contract/terms/passenger.ts'
import type { Ticket } from '#contract/terms/ticket.ts'
import type { Instant, LocalDate } from '#contract/terms/time.ts'
import type { CabinSeats } from './engine/cabin-seats.ts'
import type { SalesEntries } from './engine/sales/sales-entry.ts'

/** A flight on a departure date, by the key of the operating flight, which owns the inventory. */
export type FlightDate = { readonly flightKey: string; readonly on: LocalDate }

/** A flight of an offer with its booked slot. A seat counts there and in all higher slots of the cabin. */
export type SaleableFlight = FlightDate & { readonly slot: number }

/** The data of an offer that booking needs; every flight is sold to the whole party. */
export type SaleablePlan = {
  readonly party: PassengerCounts
  readonly flights: readonly SaleableFlight[]
  /** One per flight, numbered from 1. */
  readonly coupons: Ticket['coupons']
  /** Net price of the party in the booking classes of the offer. */
  readonly total: Money
  /** IATA accounting code of the ticketing airline. */
  readonly accountingCode: string
  /** First departure. */
  readonly departsAt: Instant
  /** Whether it cannot be held. */
  readonly isInstant: boolean
}

/**
 * A repriced offer. open: its booking classes have seats for the party. full: they have none, and `hasDearer`
 * says whether higher classes do; the plan keeps the original classes, for a waitlist request. gone: the
 * reference is invalid or sales of the first flight have closed.
 */
export type SaleableAnswer =
  | { readonly kind: 'open'; readonly plan: SaleablePlan }
  | { readonly kind: 'full'; readonly plan: SaleablePlan; readonly hasDearer: boolean }
  | { readonly kind: 'gone' }

/** The sales and the instant of a repricing. */
export type SaleMarket = { readonly sales: SalesEntries; readonly nowMs: number }

/** The pricing interface for booking. Pure functions: nothing is read. */
export type SaleableOffers = {
  /** Returns every flight of an offer, so that its sales can be read; undefined for an invalid reference. */
  flightsOf(ref: string): readonly FlightDate[] | undefined
  /** Reprices an offer with these sales. */
  price(ref: string, market: SaleMarket): SaleableAnswer | Promise<SaleableAnswer>
  /**
   * Returns the booking limit of each slot of a flight, including the lower slots of its cabin:
   * `seatLimitsBySlot` with the flight's cabins and load. Undefined when it does not operate on that date.
   */
  limitsOf(flight: FlightDate, market: SaleMarket): readonly number[] | undefined
  /** Returns the seats of each cabin of the aircraft; undefined when the flight does not operate on that date. */
  cabinSeatsOf(flight: FlightDate): CabinSeats | undefined
}
