import { hashOf } from './base-fares.ts'
import { seatCountInCabin } from './fare-brands.ts'
import type { Flight } from './world-flight.ts'
import type { WorldCabin } from './world-offer.ts'

/** One in this many flight cabins is full before anybody books it here. */
const fullOneIn = 29

/** Returns the seats of a cabin that the simulated airline offers to agencies on one flight. */
export function seatsForSale(flight: Flight, cabin: WorldCabin): number {
  const spread = hashOf(`${flight.seatKey}/${cabin}`)
  if (spread % fullOneIn === 0) return 0
  return Math.min(seatCountInCabin(flight, cabin), defaultSeatCount(cabin, spread))
}

function defaultSeatCount(cabin: WorldCabin, spread: number): number {
  if (cabin === 'economy') return 30 + (spread % 60)
  if (cabin === 'premiumEconomy') return 8 + (spread % 12)
  if (cabin === 'business') return 6 + (spread % 8)
  return 2 + (spread % 5)
}
