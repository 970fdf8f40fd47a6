import { type FlightOverride } from './flight-overrides.ts'
import { type SeatNeed, type WorldOffer, type WorldPricing, type WorldSearch } from './world-offer.ts'

/** What the simulated airlines fly and sell. */
export type AirlineWorld = {
  /** Offers that can be sold now; nothing for places that this world does not have. */
  search(wish: WorldSearch): readonly WorldOffer[]
  /** The same flights in these classes at today's price; undefined when they are gone. */
  price(wish: WorldPricing): WorldOffer | undefined
  /** Whether all of these seats are left; `pretended` is the fault `seats`. */
  hasSeats(needs: readonly SeatNeed[], pretended?: number): boolean
  /**
   * Makes the trip of these flights dearer by percent, for every search and order that asks from now on:
   * the fault `priceDrift`.
   */
  drift(flightKeys: readonly string[], percent: number): void
  /** Sells fewer seats of single flights, or makes every fare on them dearer, for everybody until it is reset. */
  override(flights: FlightOverride): void
  reset(): void
}
