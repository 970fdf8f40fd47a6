import { fromOriginLow, serviceLow, toEndLow } from './lower-bounds.ts'
import { type SearchState } from '../search-state.ts'
import { changedTaxLow, directTaxLow, pathTaxLow } from './tax-lower-bounds.ts'

/** Returns the lower bound of a candidate's price for the party on the day of the bound. */
export function chainLow(s: SearchState, candidate: number): number {
  const { candidates } = s
  const { pair } = s.world.services
  const first = candidates.first[candidate] ?? 0
  const second = candidates.second[candidate] ?? -1
  const third = candidates.third[candidate] ?? -1
  if (second < 0) return directLow(s, first) + directTaxLow(s)
  if (third < 0) return oneChangeLow(s, first, second) + changedTaxLow(s, pair[first] ?? 0, pair[second] ?? 0)
  const path = { pair: pair[first] ?? 0, middle: pair[second] ?? 0, onward: pair[third] ?? 0 }
  return twoChangesLow(s, first, [second, third]) + pathTaxLow(s, path)
}

/** Returns the lower bound of fare and surcharge of a single flight. */
export function directLow(s: SearchState, service: number): number {
  return serviceLow(s, service, 0) + surchargeOf(s, service)
}

/** Returns the lower bound of fares and surcharges of two flights: two fares, or one through fare. */
export function oneChangeLow(s: SearchState, first: number, second: number): number {
  const { services } = s.world
  const fare = Math.min(
    serviceLow(s, first, 0) + serviceLow(s, second, 1),
    fromOriginLow(s, services.airline[first] ?? 0, s.to),
    fromOriginLow(s, services.airline[second] ?? 0, s.to),
  )
  return fare + surchargeOf(s, first) + surchargeOf(s, second)
}

/** Returns the carrier surcharge of a flight for the party. */
export function surchargeOf(s: SearchState, service: number): number {
  return (s.world.services.surcharge[service] ?? 0) * s.surchargedPassengers
}

/** Returns the same for three flights; `generate.ts` inlines it, because most of it is shared there. */
function twoChangesLow(s: SearchState, first: number, [second, third]: readonly [number, number]): number {
  const { services, pairs } = s.world
  const middle = services.pair[second] ?? 0
  const leaves = pairs.from[middle] ?? 0
  const landed = pairs.to[middle] ?? 0
  const airlines = [
    services.airline[first] ?? 0,
    services.airline[second] ?? 0,
    services.airline[third] ?? 0,
  ] as const
  const firstLow = serviceLow(s, first, 0)
  const thirdLow = serviceLow(s, third, 1)
  const fare = Math.min(
    firstLow + serviceLow(s, second, 1) + thirdLow,
    fromOriginLow(s, airlines[0], landed) + thirdLow,
    fromOriginLow(s, airlines[1], landed) + thirdLow,
    firstLow + toEndLow(s, airlines[1], leaves),
    firstLow + toEndLow(s, airlines[2], leaves),
    fromOriginLow(s, airlines[0], s.to),
    fromOriginLow(s, airlines[1], s.to),
    fromOriginLow(s, airlines[2], s.to),
  )
  return fare + surchargeOf(s, first) + surchargeOf(s, second) + surchargeOf(s, third)
}
