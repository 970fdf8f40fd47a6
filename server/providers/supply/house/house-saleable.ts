import { type Money } from '#contract/terms/money.ts'
import { type PassengerCounts } from '#contract/terms/passenger.ts'
import { type Ticket } from '#contract/terms/ticket.ts'
import { type Instant, type LocalDate } from '#contract/terms/time.ts'
import { type SalesEntries } from './engine/sales/sales-entry.ts'

/** A flight on a date of departure, by the key of the operated flight, on which its seats hang. */
export type FlightDate = { readonly flightKey: string; readonly on: LocalDate }

/** A flight of an offer with the slot it is booked in. A seat counts there and in all dearer slots of the cabin. */
export type SaleableFlight = FlightDate & { readonly slot: number }

/** What selling must know of an offer; every flight is sold to the whole party. */
export type SaleablePlan = {
  readonly party: PassengerCounts
  readonly flights: readonly SaleableFlight[]
  /** One for each flight, numbered from 1. */
  readonly coupons: Ticket['coupons']
  /** Net price of the party in the classes of the offer. */
  readonly total: Money
  /** Three digits of the airline on whose stock tickets are issued. */
  readonly accountingCode: string
  /** First departure. */
  readonly departsAt: Instant
}

/**
 * An offer worked out again. open: its very classes have seats for the party. full: they have not, and
 * `hasDearer` says whether dearer ones have; the plan is that of the very classes all the same, for those who
 * would wait for them. gone: the handle is garbage or the sale of the first flight has closed.
 */
export type SaleableAnswer =
  | { readonly kind: 'open'; readonly plan: SaleablePlan }
  | { readonly kind: 'full'; readonly plan: SaleablePlan; readonly hasDearer: boolean }
  | { readonly kind: 'gone' }

/** The sales and the moment that an offer is worked out by. */
export type SaleMarket = { readonly sales: SalesEntries; readonly nowMs: number }

/** The engine as selling sees it. All of it is pure: figures come in, nothing is read. */
export type SaleableOffers = {
  /** Every flight an offer uses, so that its sales can be read; undefined when the handle is garbage. */
  flightsOf(ref: string): readonly FlightDate[] | undefined
  /** Works an offer out again on these sales. */
  price(ref: string, market: SaleMarket): SaleableAnswer | Promise<SaleableAnswer>
  /**
   * Seats that may be sold on a flight in each slot, it and the cheaper ones of its cabin taken together:
   * `slotLimits` with the flight's cabins and level. Undefined when it does not fly on that date.
   */
  limitsOf(flight: FlightDate, market: SaleMarket): readonly number[] | undefined
}
