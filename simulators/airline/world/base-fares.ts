import { requireCarrier } from './carriers.ts'
import type { Flight, FlightPath } from './world-flight.ts'
import type { FareBrand, WorldPassengerType } from './world-offer.ts'

const agePercent: Readonly<Record<WorldPassengerType, number>> = {
  adult: 100,
  child: 75,
  infantOnLap: 10,
  infantInSeat: 75,
}

/** Returns the base fare in satang of one passenger on one path, always a multiple of five baht. */
export function baseSatang(path: FlightPath, brand: FareBrand, type: WorldPassengerType): number {
  const baht = (lowestAdultFareBaht(path) * brand.percent * agePercent[type]) / 10_000
  return Math.max(1, Math.round(baht / 5)) * 500
}

const known = new WeakMap<FlightPath, number>()

/** Returns the adult price of the cheapest brand: by flying time, day and airline. */
function lowestAdultFareBaht(path: FlightPath): number {
  const before = known.get(path)
  if (before !== undefined) return before
  const minutes = path.reduce((sum, flight) => sum + flight.durationMinutes, 0)
  const variation = 85 + (hashOf(path.map((flight) => flight.key).join('+')) % 40)
  const level = requireCarrier(path[0]?.carrier ?? '').farePercent
  const baht = (minutes * 26 * variation * level) / 10_000
  known.set(path, baht)
  return baht
}

/**
 * Returns the airline's own surcharge on one international flight, in satang of one passenger; lap infants
 * pay none.
 */
export function surchargeSatang(flight: Flight, type: WorldPassengerType): number {
  if (type === 'infantOnLap' || flight.from.country === flight.to.country) return 0
  return (500 + Math.round(flight.durationMinutes / 30) * 95) * 100
}

/** Returns a hash that is the same for the same text on every machine (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash
}
