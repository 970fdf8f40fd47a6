import { kmBetween } from '../../engine/places.ts'
import { airportRoleFactor } from './airport-roles.ts'
import { isAirspaceClosed } from './closed-airspace.ts'
import { countryTrafficFactor } from './country-pair-traffic.ts'
import { type Haul, haulOf } from '../schedule/day-profile.ts'
import type { Route } from '../route.ts'
import type { AircraftBody, WorldFleet } from '../world-aircraft.ts'
import type { WorldAirline, WorldAirlines } from '../world-airlines.ts'
import type { WorldAirport, WorldAirports } from '../world-airports.ts'

/** Minimum and maximum rotations a week of a route. */
const leastWeekly: Readonly<Record<Haul, number>> = { short: 3.5, medium: 2.8, long: 2 }
const mostWeekly = 7 * 14

/** Shorter distances are travelled by road. */
const leastKm = 150

/** Seats of a typical flight by haul. */
const usualSeats: Readonly<Record<Haul, number>> = { short: 118, medium: 165, long: 285 }

/**
 * Returns the routes that airlines would fly, by a gravity model: between their hubs and any airport in
 * range, more where both are bigger, closer, and linked by traffic rights, language or holidays. An airline's
 * daily flights are distributed by attraction over reach, so that each route depends on its airline and two
 * airports alone: adding an airport changes no other route.
 */
export function gravityRoutes(world: {
  readonly airports: WorldAirports
  readonly airlines: WorldAirlines
  readonly fleet: WorldFleet
}): readonly Route[] {
  const distances = distanceTable(world.airports)
  const flying = [...world.airlines.values()].filter((one) => one.dailyFlights > 0)
  return flying.flatMap((airline) => {
    const reach = fleetReach(airline, world.fleet)
    return routesOfAirline(airline, { airports: world.airports, distances, reach })
  })
}

/** The possibilities of an airline's fleet. */
type FleetReach = {
  readonly maxKm: number
  /** Share of wide-body types, 0 to 1. */
  readonly wideShare: number
  readonly hasSmall: boolean
}

function fleetReach(airline: WorldAirline, fleet: WorldFleet): FleetReach {
  const types = airline.fleet.flatMap((type) => fleet.types.get(type) ?? [])
  const bodies: readonly AircraftBody[] = types.map((one) => one.body)
  return {
    maxKm: Math.max(0, ...types.map((one) => one.rangeKm)),
    wideShare: bodies.filter((body) => body === 'wide').length / Math.max(1, bodies.length),
    hasSmall: bodies.some((body) => body === 'turboprop' || body === 'regional'),
  }
}

type Surroundings = {
  readonly airports: WorldAirports
  readonly distances: (from: WorldAirport) => Float64Array
  readonly reach: FleetReach
}

function routesOfAirline(
  airline: WorldAirline,
  { airports, distances, reach }: Surroundings,
): readonly Route[] {
  const hubs = airline.hubs.flatMap((code) => airports.get(code) ?? [])
  const ranks = new Map(hubs.map((hub, index) => [hub, index]))
  const routes: Route[] = []
  for (const [rank, base] of hubs.entries()) {
    const km = distances(base)
    let position = 0
    for (const far of airports.values()) {
      const distance = km[position] ?? 0
      position += 1
      const farRank = ranks.get(far)
      const isDone =
        (farRank !== undefined && farRank < rank) || far.city === base.city || isAirspaceClosed(base, far)
      if (isDone || distance < leastKm || distance > reach.maxKm) continue
      const share = (hubShare(rank) + hubShare(farRank)) * airportRoleFactor(airline, [base, far])
      const pull = share * attractionOf(base, far, { km: distance, reach })
      const route = routeBetween(airline, { base, far, km: distance, pull })
      if (route) routes.push(route)
    }
  }
  return routes
}

/** Returns the share of an airline's flights from its first, second, third hub. */
function hubShare(rank: number | undefined): number {
  return rank === undefined ? 0 : 1 / Math.sqrt(rank + 1)
}

/** Returns the attraction of a route, without unit: by size, distance, country ties and suitable aircraft. */
function attractionOf(base: WorldAirport, far: WorldAirport, by: { km: number; reach: FleetReach }): number {
  const size = base.weight ** 0.35 * far.weight ** 0.65
  const byRoad = Math.min(1, by.km / 450) ** 1.5
  const isNear = by.km < 1500
  const decay = base.country === far.country ? (by.km + 300) ** -0.9 : (by.km + 600) ** -1
  const forWide = isNear ? 1 - 0.85 * by.reach.wideShare : by.km > 4500 ? 0.5 + by.reach.wideShare : 1
  const forSmall = far.weight < 1 && !by.reach.hasSmall ? 0.4 : 1
  return size * byRoad * decay * countryTrafficFactor(base, far) * forWide * forSmall
}

function routeBetween(
  airline: WorldAirline,
  between: { base: WorldAirport; far: WorldAirport; km: number; pull: number },
): Route | undefined {
  const { base, far, km, pull } = between
  const haul = haulOf(km)
  const weekly = Math.min(mostWeekly, ((airline.dailyFlights * 7) / 2) * (pull / airline.reach))
  if (weekly < leastWeekly[haul]) return undefined
  const crowd = Math.min(1.3, Math.max(0.6, (Math.min(base.weight, far.weight) / 8) ** 0.14))
  return {
    airline,
    base,
    far,
    km,
    weekly,
    seats: Math.round(usualSeats[haul] * crowd),
    outNumbers: [],
    backNumbers: [],
  }
}

/** Returns kilometres from an airport to all others in table order; cached per origin. */
function distanceTable(airports: WorldAirports): (from: WorldAirport) => Float64Array {
  const all = [...airports.values()]
  const kept = new Map<WorldAirport, Float64Array>()
  return (from) => {
    const known = kept.get(from)
    if (known) return known
    const fresh = Float64Array.from(all, (to) => kmBetween(from, to))
    kept.set(from, fresh)
    return fresh
  }
}
