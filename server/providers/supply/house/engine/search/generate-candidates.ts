import { kmBetweenAirports } from '../world/market-base.ts'
import { pushCandidate } from './candidates.ts'
import { directLowerBound, oneConnectionLowerBound, carrierSurchargeOf } from './bounds/chain-lower-bound.ts'
import {
  lowerBoundFromOrigin,
  serviceLowerBound,
  lowerBoundToDestination,
  unsold,
} from './bounds/lower-bounds.ts'
import type { SearchState } from './search-state.ts'
import {
  type Path,
  oneStopTaxLowerBound,
  directTaxLowerBound,
  taxLowerBoundFromMiddle,
  taxLowerBoundToMiddle,
} from './bounds/tax-lower-bounds.ts'

/** Tolerance in km for the rounding of summed distances. */
const roundingKm = 3

/** Marks the airports that lead to the destination; {@link clearDestinationNeighbours} removes the marks. */
export function markDestinationNeighbours(s: SearchState): void {
  const { airports, pairs } = s.world
  for (let at = airports.inStart[s.to] ?? 0; at < (airports.inStart[s.to + 1] ?? 0); at += 1) {
    const pair = airports.inPairs[at] ?? 0
    const airport = pairs.from[pair] ?? 0
    s.pairToEnd[airport] = pair
    const last = airports.siblingStart[airport + 1] ?? 0
    for (let one = airports.siblingStart[airport] ?? 0; one < last; one += 1) {
      s.leadsToEnd[airports.siblings[one] ?? 0] = 1
    }
  }
}

/** Removes the marks of {@link markDestinationNeighbours}. */
export function clearDestinationNeighbours(s: SearchState): void {
  const { airports, pairs } = s.world
  for (let at = airports.inStart[s.to] ?? 0; at < (airports.inStart[s.to + 1] ?? 0); at += 1) {
    const airport = pairs.from[airports.inPairs[at] ?? 0] ?? 0
    s.pairToEnd[airport] = -1
    const last = airports.siblingStart[airport + 1] ?? 0
    for (let one = airports.siblingStart[airport] ?? 0; one < last; one += 1) {
      s.leadsToEnd[airports.siblings[one] ?? 0] = 0
    }
  }
}

/** Generates nonstop candidates. */
export function generateDirect(s: SearchState): void {
  const pair = s.pairToEnd[s.from] ?? -1
  if (pair < 0 || s.hasVia) return
  const { pairs } = s.world
  const taxes = directTaxLowerBound(s)
  const end = pairs.serviceStart[pair + 1] ?? 0
  for (let service = pairs.serviceStart[pair] ?? 0; service < end; service += 1) {
    if (!isAirlineAllowed(s, service)) continue
    pushChain(s, directLowerBound(s, service) + taxes, { first: service, second: -1, third: -1 })
  }
}

type Chain = { readonly first: number; readonly second: number; readonly third: number }

function pushChain(s: SearchState, bound: number, chain: Chain): void {
  if (bound > s.sink.limit || bound >= unsold) return
  const at = pushCandidate(s.candidates, bound)
  s.candidates.first[at] = chain.first
  s.candidates.second[at] = chain.second
  s.candidates.third[at] = chain.third
}

/** Whether the airline of a service is allowed. */
export function isAirlineAllowed(s: SearchState, service: number): boolean {
  return !s.hasAirlineLimit || s.allowed[s.world.services.airline[service] ?? 0] === 1
}

/** Whether an airport may be a connection point: not in the cities at the ends. */
export function isConnectingAirport(s: SearchState, airport: number): boolean {
  const { city } = s.world.airports
  return city[airport] !== city[s.from] && city[airport] !== city[s.to]
}

/** Whether a route via an airport can be short enough. */
export function isDetourAcceptable(s: SearchState, airport: number, kmBefore: number): boolean {
  return kmBefore + kmBetweenAirports(s.world, airport, s.to) <= s.maxKm + roundingKm
}

/** Generates candidates with one connection. */
export function generateOneStop(s: SearchState): void {
  const { airports, pairs } = s.world
  const end = airports.pairStart[s.from + 1] ?? 0
  for (let pair = airports.pairStart[s.from] ?? 0; pair < end; pair += 1) {
    const landed = pairs.to[pair] ?? 0
    if (s.leadsToEnd[landed] === 0 || !isConnectingAirport(s, landed)) continue
    const last = airports.siblingStart[landed + 1] ?? 0
    for (let at = airports.siblingStart[landed] ?? 0; at < last; at += 1) {
      const leaves = airports.siblings[at] ?? 0
      const onward = s.pairToEnd[leaves] ?? -1
      if (onward < 0 || !isShortEnough(s, pair, onward)) continue
      if (s.hasVia && s.isVia[landed] === 0 && s.isVia[leaves] === 0) continue
      pushPair(s, pair, onward)
    }
  }
}

function isShortEnough(s: SearchState, pair: number, onward: number): boolean {
  const { km, minBlock } = s.world.pairs
  if ((km[pair] ?? 0) + (km[onward] ?? 0) > s.maxKm) return false
  return (minBlock[pair] ?? 0) + (minBlock[onward] ?? 0) <= s.maxElapsed
}

function pushPair(s: SearchState, pair: number, onward: number): void {
  const { pairs, services, airlines } = s.world
  const taxes = oneStopTaxLowerBound(s, pair, onward)
  for (let first = pairs.serviceStart[pair] ?? 0; first < (pairs.serviceStart[pair + 1] ?? 0); first += 1) {
    if (!isAirlineAllowed(s, first)) continue
    const shared = (services.airline[first] ?? 0) * airlines.home.length
    const end = pairs.serviceStart[onward + 1] ?? 0
    for (let second = pairs.serviceStart[onward] ?? 0; second < end; second += 1) {
      if (airlines.shares[shared + (services.airline[second] ?? 0)] === 0 || !isAirlineAllowed(s, second))
        continue
      pushChain(s, oneConnectionLowerBound(s, first, second) + taxes, { first, second, third: -1 })
    }
  }
}

/** Generates candidates with two connections. */
export function generateTwoStops(s: SearchState): void {
  const { airports, pairs } = s.world
  const end = airports.pairStart[s.from + 1] ?? 0
  for (let pair = airports.pairStart[s.from] ?? 0; pair < end; pair += 1) {
    const landed = pairs.to[pair] ?? 0
    if (!isConnectingAirport(s, landed) || !isDetourAcceptable(s, landed, pairs.km[pair] ?? 0)) continue
    const last = airports.siblingStart[landed + 1] ?? 0
    for (let at = airports.siblingStart[landed] ?? 0; at < last; at += 1) {
      generateOnwardFrom(s, pair, airports.siblings[at] ?? 0)
    }
  }
}

function generateOnwardFrom(s: SearchState, pair: number, leaves: number): void {
  const { airports, pairs } = s.world
  const km = pairs.km[pair] ?? 0
  const block = pairs.minBlock[pair] ?? 0
  const end = airports.pairStart[leaves + 1] ?? 0
  // one object for all paths: thousands of them are tried
  const path: ServicesOfPath = { ...noServices, pair, leaves }
  for (let middle = airports.pairStart[leaves] ?? 0; middle < end; middle += 1) {
    const landed = pairs.to[middle] ?? 0
    if (s.leadsToEnd[landed] === 0) continue
    const kmThere = km + (pairs.km[middle] ?? 0)
    if (kmThere > s.maxKm || block + (pairs.minBlock[middle] ?? 0) > s.maxElapsed) continue
    if (airports.city[landed] === airports.city[leaves] || !isConnectingAirport(s, landed)) continue
    path.middle = middle
    path.landed = landed
    let taxesThere = -1
    const last = airports.siblingStart[landed + 1] ?? 0
    for (let at = airports.siblingStart[landed] ?? 0; at < last; at += 1) {
      const onward = s.pairToEnd[airports.siblings[at] ?? 0] ?? -1
      if (onward < 0 || kmThere + (pairs.km[onward] ?? 0) > s.maxKm) continue
      path.onward = onward
      if (s.hasVia && !passesVia(s, path)) continue
      if (taxesThere < 0) taxesThere = taxLowerBoundToMiddle(s, pair, middle)
      pushPath(s, path, taxesThere + taxLowerBoundFromMiddle(s, middle, onward))
    }
  }
}

function passesVia(s: SearchState, { pair, middle, onward }: Path): boolean {
  const { pairs } = s.world
  const changes = [pairs.to[pair], pairs.from[middle], pairs.to[middle], pairs.from[onward]]
  return changes.some((airport) => airport !== undefined && s.isVia[airport] === 1)
}

/** The flights of a path with two connections as far as they are chosen, and what its third flights share. */
type ServicesOfPath = {
  readonly pair: number
  middle: number
  onward: number
  readonly leaves: number
  landed: number
  first: number
  second: number
  /** Lower bound of the first fare; taxes of the path and surcharge of the first flight. */
  firstLow: number
  levies: number
}

const noServices = { middle: 0, onward: 0, landed: 0, first: -1, second: -1, firstLow: 0, levies: 0 }

function pushPath(s: SearchState, path: ServicesOfPath, taxes: number): void {
  if (taxes > s.sink.limit) return
  const { pair, middle } = path
  const { pairs, services, airlines } = s.world
  const count = airlines.home.length
  const firstEnd = pairs.serviceStart[pair + 1] ?? 0
  const secondEnd = pairs.serviceStart[middle + 1] ?? 0
  for (let first = pairs.serviceStart[pair] ?? 0; first < firstEnd; first += 1) {
    if (!isAirlineAllowed(s, first)) continue
    const shared = (services.airline[first] ?? 0) * count
    path.first = first
    path.firstLow = serviceLowerBound(s, first, 0)
    path.levies = taxes + carrierSurchargeOf(s, first)
    for (let second = pairs.serviceStart[middle] ?? 0; second < secondEnd; second += 1) {
      if (airlines.shares[shared + (services.airline[second] ?? 0)] === 0) continue
      if (!isAirlineAllowed(s, second)) continue
      path.second = second
      pushThirdFlights(s, path)
    }
  }
}

function pushThirdFlights(s: SearchState, path: ServicesOfPath): void {
  const { first, second, onward, leaves, landed, firstLow } = path
  const { pairs, services, airlines } = s.world
  const count = airlines.home.length
  const airline = services.airline[first] ?? 0
  const other = services.airline[second] ?? 0
  const toSecond = Math.min(
    firstLow + serviceLowerBound(s, second, 1),
    lowerBoundFromOrigin(s, airline, landed),
    lowerBoundFromOrigin(s, other, landed),
  )
  const whole = Math.min(lowerBoundFromOrigin(s, airline, s.to), lowerBoundFromOrigin(s, other, s.to))
  const rest = firstLow + lowerBoundToDestination(s, other, leaves)
  const levies = path.levies + carrierSurchargeOf(s, second)
  const end = pairs.serviceStart[onward + 1] ?? 0
  for (let third = pairs.serviceStart[onward] ?? 0; third < end; third += 1) {
    const last = services.airline[third] ?? 0
    if (airlines.shares[other * count + last] === 0 || !isAirlineAllowed(s, third)) continue
    const fare = Math.min(
      toSecond + serviceLowerBound(s, third, 1),
      whole,
      rest,
      firstLow + lowerBoundToDestination(s, last, leaves),
      lowerBoundFromOrigin(s, last, s.to),
    )
    pushChain(s, fare + levies + carrierSurchargeOf(s, third), { first, second, third })
  }
}
