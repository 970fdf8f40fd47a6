import { changeTaxLow, landingTaxLow, leavingTaxLow, pathTaxLow } from './generate.ts'
import { fromOriginLow, serviceLow, toEndLow } from './low-bounds.ts'
import { type SearchState } from './search-state.ts'

/** What a candidate costs the party at least on the day of the way: its bound, worked out for that day. */
export function chainLow(s: SearchState, candidate: number): number {
  const { candidates } = s
  const first = candidates.first[candidate] ?? 0
  const second = candidates.second[candidate] ?? -1
  const third = candidates.third[candidate] ?? -1
  if (second < 0) return serviceLow(s, first, 0) + surcharge(s, first) + directTax(s)
  return third < 0 ? oneChangeLow(s, first, second) : twoChangesLow(s, first, [second, third])
}

function surcharge(s: SearchState, service: number): number {
  return (s.world.services.surcharge[service] ?? 0) * s.surchargeHeads
}

function directTax(s: SearchState): number {
  return leavingTaxLow(s, s.from, s.to) + landingTaxLow(s, s.from)
}

function oneChangeLow(s: SearchState, first: number, second: number): number {
  const { services, pairs } = s.world
  const landed = pairs.to[services.pair[first] ?? 0] ?? 0
  const leaves = pairs.from[services.pair[second] ?? 0] ?? 0
  const taxes =
    leavingTaxLow(s, s.from, landed) +
    changeTaxLow(s, { before: s.from, landed, leaves, after: s.to }) +
    landingTaxLow(s, leaves)
  const fare = Math.min(
    serviceLow(s, first, 0) + serviceLow(s, second, 1),
    fromOriginLow(s, services.airline[first] ?? 0, s.to),
    fromOriginLow(s, services.airline[second] ?? 0, s.to),
  )
  return fare + taxes + surcharge(s, first) + surcharge(s, second)
}

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
  const path = { pair: services.pair[first] ?? 0, middle, onward: services.pair[third] ?? 0 }
  return fare + pathTaxLow(s, path) + surcharge(s, first) + surcharge(s, second) + surcharge(s, third)
}
