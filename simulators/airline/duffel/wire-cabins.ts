import { type WorldCabin } from '../world/world-offer.ts'

/** Cabins as the wire names them. */
export const wireCabins = ['economy', 'premium_economy', 'business', 'first'] as const
/** A cabin as the wire names it. */
export type WireCabin = (typeof wireCabins)[number]
/** Passenger types that are priced apart. */
export type WirePassengerType = 'adult' | 'child' | 'infant_without_seat'

/** The world's cabins on the wire, which has no names for the suites. */
export const wireCabinOf: Readonly<Record<WorldCabin, WireCabin>> = {
  economy: 'economy',
  premiumEconomy: 'premium_economy',
  business: 'business',
  premiumBusiness: 'business',
  first: 'first',
  premiumFirst: 'first',
}
