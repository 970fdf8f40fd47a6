import { hashFractionOf } from '../../engine/hash.ts'
import type { ScheduledFlight } from '../../engine/world/schedule.ts'
import { blockMinutesBetween } from './block-minutes.ts'
import { type Equipment, type EquipmentMix, chooseAircraft } from './choose-aircraft.ts'
import { type AirportProfiles, haulOf } from './day-profile.ts'
import { type RouteDay, type RouteTimes, sampleRotation, weighTimes } from './departure-times.ts'
import { type NumberPair, flightNumbers } from './flight-numbers.ts'
import { markMinutes, slotCountOf, marksPerDay } from './time-slots.ts'
import { type OperatingDays, shiftWeekdays, operatingDays, seasonalWeekly } from './operating-days.ts'
import { type Route, routeName } from '../route.ts'
import type { AircraftBody, WorldFleet } from '../world-aircraft.ts'
import type { WorldAirport } from '../world-airports.ts'
import type { ZoneShift } from '../zone-shifts.ts'

/** The inputs of route planning besides the route. */
export type Planning = {
  /** Another seed gives other schedules of the same routes. */
  readonly seed: string
  readonly fleet: WorldFleet
  readonly profiles: AirportProfiles
  readonly shiftBetween: (from: WorldAirport['zone'], to: WorldAirport['zone']) => ZoneShift
  /** Numbers an airline uses elsewhere, which are not generated again. */
  readonly takenNumbers: (carrier: string) => ReadonlySet<number>
}

/** Turnaround minutes between two flights. */
const turnarounds: Readonly<Record<AircraftBody, number>> = {
  turboprop: 30,
  regional: 35,
  narrow: 50,
  wide: 90,
}

/**
 * Returns the flights of a route, outbound and return. Every choice depends on the seed and the route's key
 * alone, so a route is the same in any world. Empty where no aircraft has the range, or curfews leave no time
 * of day.
 */
export function planRoute(route: Route, planning: Planning): ScheduledFlight[] {
  const name = `${planning.seed} ${routeName(route.airline.code, route.base.code, route.far.code)}`
  const mix = chooseAircraft(route.airline, route, planning.fleet)
  if (!mix) return []
  const block = blockTimesOf(route, mix)
  const times = weighTimes(routeDayProfiles(route, { mix, block }, planning))
  if (!times) return []
  const { base, far } = route
  const days = operatingDays(seasonalWeekly(route.weekly, base, far), hashFractionOf(`days ${name}`))
  const known = { out: route.outNumbers, back: route.backNumbers }
  const numbered = { name, isLong: haulOf(route.km) === 'long', known }
  const numbers = flightNumbers(numbered, days.length, planning.takenNumbers(route.airline.code))
  return days.flatMap((on, index) =>
    rotationFlights({ route, name, block, times, mix }, { on, index, of: days.length, pair: numbers[index] }),
  )
}

type Blocks = { readonly out: number; readonly back: number }

function blockTimesOf({ base, far, km }: Route, { smaller }: EquipmentMix): Blocks {
  const flight = { km, body: smaller.aircraft.body }
  return { out: blockMinutesBetween(base, far, flight), back: blockMinutesBetween(far, base, flight) }
}

function routeDayProfiles(
  route: Route,
  flown: { mix: EquipmentMix; block: Blocks },
  planning: Planning,
): RouteDay {
  const { airline, base, far, km } = route
  const { profiles, shiftBetween } = planning
  const haul = haulOf(km)
  const dayProfileOf = (airport: WorldAirport, isArrival: boolean) =>
    profiles(airport, { haul, isArrival, isHub: airline.hubs.includes(airport.code) })
  return {
    leaveBase: dayProfileOf(base, false),
    reachBase: dayProfileOf(base, true),
    leaveFar: dayProfileOf(far, false),
    reachFar: dayProfileOf(far, true),
    outbound: shiftBetween(base.zone, far.zone).all.map((shift) => (flown.block.out + shift) / markMinutes),
    inbound: shiftBetween(far.zone, base.zone).all.map((shift) => (flown.block.back + shift) / markMinutes),
    turnaround: slotCountOf(turnarounds[flown.mix.larger.aircraft.body]),
    waits: waitsOf[haul],
  }
}

/** Slots a return may wait for a better time: half an hour on short flights, or the night. */
const waitsOf: Readonly<Record<ReturnType<typeof haulOf>, readonly number[]>> = {
  short: [0, 3, 6, 66, 78, 90, 102],
  medium: [0, 3, 6, 12, 18, 54, 66, 78, 90, 102],
  long: [0, 6, 12, 18, 24, 36, 48, 60, 78, 96, 120],
}

type Planned = {
  readonly route: Route
  readonly name: string
  readonly block: Blocks
  readonly times: RouteTimes
  readonly mix: EquipmentMix
}
type Turn = { on: OperatingDays; index: number; of: number; pair: NumberPair | undefined }

function rotationFlights(planned: Planned, turn: Turn): ScheduledFlight[] {
  const { route, name, block } = planned
  if (!turn.pair) return []
  const luck = hashFractionOf(`times ${name}`)
  const jitter = hashFractionOf(`minute ${name} ${turn.index}`)
  const { out, back } = sampleRotation(planned.times, { index: turn.index, of: turn.of, luck, jitter })
  const { aircraft, seats } = assignEquipment(planned.mix, turn, hashFractionOf(`aircraft ${name}`))
  const shared = { carrier: route.airline.code, aircraft: aircraft.type, seats }
  const backDay = Math.floor(back / marksPerDay)
  return [
    {
      ...shared,
      number: turn.pair.out,
      from: route.base.code,
      to: route.far.code,
      departureMinute: out * markMinutes,
      blockMinutes: block.out,
      ...turn.on,
    },
    {
      ...shared,
      number: turn.pair.back,
      from: route.far.code,
      to: route.base.code,
      departureMinute: (back - backDay * marksPerDay) * markMinutes,
      blockMinutes: block.back,
      summerDays: shiftWeekdays(turn.on.summerDays, backDay),
      winterDays: shiftWeekdays(turn.on.winterDays, backDay),
    },
  ]
}

/** Assigns the larger aircraft to its share of the rotations, evenly spread. */
function assignEquipment({ smaller, larger, share }: EquipmentMix, { index }: Turn, luck: number): Equipment {
  const before = Math.floor(index * share + luck)
  return Math.floor((index + 1) * share + luck) > before ? larger : smaller
}
