import { seatsNeeded } from '../../world/make-offer.ts'
import type { WorldCabin, WorldOffer } from '../../world/world-offer.ts'

/** Kilograms of CO₂ of an economy passenger in a minute of flight. */
const kgPerMinute = 1.1
/** A larger seat takes a larger share of the aircraft. */
const cabinFactor: Readonly<Record<WorldCabin, number>> = {
  economy: 1,
  premiumEconomy: 1.3,
  business: 2,
  premiumBusiness: 2,
  first: 3,
  premiumFirst: 3,
}
/** Aircraft types without an estimate, so that some offers have none, as in the real service. */
const unknownAircraft: ReadonlySet<string> = new Set(['AT6', 'AT7', 'DH4'])

/**
 * Returns `total_emissions_kg` of an offer: whole kilograms for all passengers and the whole itinerary, as a
 * string. Null where one of its flights has no estimate. Infants on a lap add nothing.
 */
export function totalEmissionsOf({ journeys, brands, prices }: WorldOffer): string | null {
  const flights = journeys.flatMap((one) => one.flights)
  if (flights.some(({ aircraft }) => unknownAircraft.has(aircraft))) return null
  const kg = journeys.map(({ flights: ofJourney }, index) => {
    const minutes = ofJourney.reduce((sum, one) => sum + one.durationMinutes, 0)
    return minutes * kgPerMinute * cabinFactor[brands[index]?.cabin ?? 'economy']
  })
  return String(Math.round(seatsNeeded(prices) * kg.reduce((sum, one) => sum + one, 0)))
}
