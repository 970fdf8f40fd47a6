import type { WorldCabin } from '../world/world-offer.ts'

/** Cabin names on the wire. */
export const wireCabins = ['economy', 'premium_economy', 'business', 'first'] as const
/** A cabin name on the wire. */
export type WireCabin = (typeof wireCabins)[number]
/** Passenger types with a price of their own. */
export type WirePassengerType = 'adult' | 'child' | 'infant_without_seat'

/** Cabins of the world by their names on the wire, which has none for the suites. */
export const wireCabinOf: Readonly<Record<WorldCabin, WireCabin>> = {
  economy: 'economy',
  premiumEconomy: 'premium_economy',
  business: 'business',
  premiumBusiness: 'business',
  first: 'first',
  premiumFirst: 'first',
}
