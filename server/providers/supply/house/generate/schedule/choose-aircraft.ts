import type { CabinSeats } from '../../engine/cabin-seats.ts'
import { type WorldAircraft, type WorldFleet, seatCount } from '../world-aircraft.ts'
import type { WorldAirline } from '../world-airlines.ts'

/** An aircraft type in an airline's configuration. */
export type Equipment = {
  readonly aircraft: WorldAircraft
  readonly seats: CabinSeats
  readonly count: number
}

/** Two aircraft sizes that alternate on a route to reach the average number of seats. */
export type EquipmentMix = {
  readonly smaller: Equipment
  readonly larger: Equipment
  /** Share of flights with the larger one, 0 to 1. */
  readonly share: number
}

/** Longest route of turboprops; they do not alternate with jets, whose block times are shorter. */
const turbopropKm = 1100

/**
 * Returns the airline's aircraft nearest to the requested seats from below and above, among those with enough
 * range. Falls back to the nearest of all types: a network file may have flights beyond known fleets.
 * Undefined when no type has the range.
 */
export function chooseAircraft(
  airline: WorldAirline,
  wanted: { km: number; seats: number },
  fleet: WorldFleet,
): EquipmentMix | undefined {
  const own = equipmentInRange(airline, airline.fleet, { wanted, fleet })
  const nearest = own.find(({ count }) => count > wanted.seats * 0.55 - 12 && count < wanted.seats * 1.8 + 12)
  const possible = nearest ? own : equipmentInRange(airline, [...fleet.types.keys()], { wanted, fleet })
  const closest = possible.reduce<Equipment | undefined>(
    (best, one) => (best && seatDifference(best, wanted) <= seatDifference(one, wanted) ? best : one),
    undefined,
  )
  if (!closest) return undefined
  const alike = possible.filter((one) => isTurboprop(one) === isTurboprop(closest))
  const below = alike.filter(({ count }) => count <= wanted.seats).reduce(largerEquipment, undefined)
  const above = alike.filter(({ count }) => count > wanted.seats).reduce(smallerEquipment, undefined)
  const low = below ?? above ?? closest
  const high = above ?? low
  const share = high.count > low.count ? (wanted.seats - low.count) / (high.count - low.count) : 0
  return { smaller: low, larger: high, share: Math.max(0, Math.min(1, share)) }
}

function equipmentInRange(
  airline: WorldAirline,
  types: readonly string[],
  { wanted, fleet }: { wanted: { km: number }; fleet: WorldFleet },
): readonly Equipment[] {
  return types.flatMap((type) => {
    const aircraft = fleet.types.get(type)
    if (!aircraft || aircraft.rangeKm < wanted.km) return []
    if (aircraft.body === 'turboprop' && wanted.km > turbopropKm) return []
    const seats = fleet.cabinsOf(airline, type)
    return [{ aircraft, seats, count: seatCount(seats) }]
  })
}

function isTurboprop(one: Equipment): boolean {
  return one.aircraft.body === 'turboprop'
}

function seatDifference(one: Equipment, wanted: { seats: number }): number {
  return Math.abs(one.count - wanted.seats)
}

function largerEquipment(best: Equipment | undefined, one: Equipment): Equipment {
  return best && best.count >= one.count ? best : one
}

function smallerEquipment(best: Equipment | undefined, one: Equipment): Equipment {
  return best && best.count <= one.count ? best : one
}
