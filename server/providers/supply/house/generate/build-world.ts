import type { ScheduledFlight, WorldTables } from '../engine/world/schedule.ts'
import type { HandWrittenFlights } from './schedule/hand-written-flights.ts'
import { createAirportProfiles } from './schedule/day-profile.ts'
import { type Planning, planRoute } from './schedule/plan-route.ts'
import type { Route } from './route.ts'
import { generateCodeshares } from './schedule/codeshares.ts'
import type { WorldFleet } from './world-aircraft.ts'
import type { WorldAirlines } from './world-airlines.ts'
import type { WorldAirports } from './world-airports.ts'
import { zoneShifts } from './zone-shifts.ts'

/** The inputs of a generated world. */
export type WorldPlan = {
  readonly seed: string
  readonly airports: WorldAirports
  readonly airlines: WorldAirlines
  readonly fleet: WorldFleet
  readonly anchors: HandWrittenFlights
  readonly routes: readonly Route[]
}

/**
 * Generates the flights of every route, with codeshares, after the hand-written ones. Where an airline has
 * hand-written flights between two airports, only the difference to the route's frequency is added, if it is
 * at least daily.
 */
export function buildWorld(plan: WorldPlan): WorldTables {
  const { anchors } = plan
  const planning: Planning = {
    seed: plan.seed,
    fleet: plan.fleet,
    profiles: createAirportProfiles(),
    shiftBetween: zoneShifts(),
    takenNumbers: anchors.numbersOf,
  }
  const planned = plan.routes
    .map((route) => subtractHandWrittenFlights(route, anchors))
    .filter(({ weekly }) => weekly > 0)
    .map((route) => ({ route, flights: planRoute(route, planning) }))
    .filter(({ flights }) => flights.length > 0)
  const shared = generateCodeshares(planned, plan)
  const schedule: ScheduledFlight[] = [...anchors.flights]
  for (const { flights } of planned) for (const flight of flights) schedule.push(flight)
  for (const flight of shared) schedule.push(flight)
  return { airports: [...plan.airports.values()], airlines: [...plan.airlines.values()], schedule, fares: [] }
}

/** Fewer rotations a week than this are not added to hand-written flights. */
const leastAdded = 7

function subtractHandWrittenFlights(route: Route, anchors: HandWrittenFlights): Route {
  const written = anchors.weekly(route.airline.code, route.base.code, route.far.code)
  if (written === 0) return route
  const lacking = route.weekly - written
  return { ...route, weekly: lacking >= leastAdded ? lacking : 0 }
}
