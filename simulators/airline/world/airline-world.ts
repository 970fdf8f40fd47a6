import type { FlightOverride } from './flight-overrides.ts'
import type { SeatNeed, WorldOffer, WorldPricing, WorldSearch } from './world-offer.ts'

/** The flights and fares of the simulated airlines. */
export type AirlineWorld = {
  /** Returns offers that can be sold now; empty for unknown places. */
  search(input: WorldSearch): readonly WorldOffer[]
  /**
   * Returns the same flights in these classes at today's price; undefined when they are no longer available.
   */
  price(input: WorldPricing): WorldOffer | undefined
  /** Returns whether all of these seats are left; `pretended` is the fault `seats`. */
  hasSeats(needs: readonly SeatNeed[], pretended?: number): boolean
  /**
   * Raises the price of the trip of these flights by percent, for every later search and order: the fault
   * `priceDrift`.
   */
  drift(flightKeys: readonly string[], percent: number): void
  /** Limits the seats of single flights, or raises every fare on them, for all clients until a reset. */
  override(flights: FlightOverride): void
  reset(): void
}
