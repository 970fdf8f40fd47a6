import { lowerBoundFromOrigin, serviceLowerBound, lowerBoundToDestination } from './lower-bounds.ts'
import type { SearchState } from '../search-state.ts'
import { oneStopTaxLowerBound, directTaxLowerBound, pathTaxLowerBound } from './tax-lower-bounds.ts'

/** Returns the lower bound of a candidate's price for the party on the day of the bound. */
export function chainLowerBound(s: SearchState, candidate: number): number {
  const { candidates } = s
  const { pair } = s.world.services
  const first = candidates.first[candidate] ?? 0
  const second = candidates.second[candidate] ?? -1
  const third = candidates.third[candidate] ?? -1
  if (second < 0) return directLowerBound(s, first) + directTaxLowerBound(s)
  if (third < 0)
    return (
      oneConnectionLowerBound(s, first, second) + oneStopTaxLowerBound(s, pair[first] ?? 0, pair[second] ?? 0)
    )
  const path = { pair: pair[first] ?? 0, middle: pair[second] ?? 0, onward: pair[third] ?? 0 }
  return twoConnectionsLowerBound(s, first, [second, third]) + pathTaxLowerBound(s, path)
}

/** Returns the lower bound of fare and surcharge of a single flight. */
export function directLowerBound(s: SearchState, service: number): number {
  return serviceLowerBound(s, service, 0) + carrierSurchargeOf(s, service)
}

/** Returns the lower bound of fares and surcharges of two flights: two fares, or one through fare. */
export function oneConnectionLowerBound(s: SearchState, first: number, second: number): number {
  const { services } = s.world
  const fare = Math.min(
    serviceLowerBound(s, first, 0) + serviceLowerBound(s, second, 1),
    lowerBoundFromOrigin(s, services.airline[first] ?? 0, s.to),
    lowerBoundFromOrigin(s, services.airline[second] ?? 0, s.to),
  )
  return fare + carrierSurchargeOf(s, first) + carrierSurchargeOf(s, second)
}

/** Returns the carrier surcharge of a flight for the party. */
export function carrierSurchargeOf(s: SearchState, service: number): number {
  return (s.world.services.surcharge[service] ?? 0) * s.surchargedPassengers
}

/** Returns the same for three flights; `generate-candidates.ts` inlines it, because most of it is shared there. */
function twoConnectionsLowerBound(
  s: SearchState,
  first: number,
  [second, third]: readonly [number, number],
): number {
  const { services, pairs } = s.world
  const middle = services.pair[second] ?? 0
  const leaves = pairs.from[middle] ?? 0
  const landed = pairs.to[middle] ?? 0
  const airlines = [
    services.airline[first] ?? 0,
    services.airline[second] ?? 0,
    services.airline[third] ?? 0,
  ] as const
  const firstLow = serviceLowerBound(s, first, 0)
  const thirdLow = serviceLowerBound(s, third, 1)
  const fare = Math.min(
    firstLow + serviceLowerBound(s, second, 1) + thirdLow,
    lowerBoundFromOrigin(s, airlines[0], landed) + thirdLow,
    lowerBoundFromOrigin(s, airlines[1], landed) + thirdLow,
    firstLow + lowerBoundToDestination(s, airlines[1], leaves),
    firstLow + lowerBoundToDestination(s, airlines[2], leaves),
    lowerBoundFromOrigin(s, airlines[0], s.to),
    lowerBoundFromOrigin(s, airlines[1], s.to),
    lowerBoundFromOrigin(s, airlines[2], s.to),
  )
  return fare + carrierSurchargeOf(s, first) + carrierSurchargeOf(s, second) + carrierSurchargeOf(s, third)
}
