import { type AirportCode } from '#contract/terms/codes.ts'

import { type Day, msOfLocal, weekdayOfDay } from './day.ts'
import { fractionOf } from './hash.ts'
import { iataSeasonOf } from './iata-season.ts'
import { type Airport, type Places } from './places.ts'
import { type Flight } from './timetable.ts'

/** A flight on one date. Times in milliseconds since 1970 UTC. */
export type DatedFlight = {
  readonly flight: Flight
  /** Departure date at the origin. */
  readonly day: Day
  readonly departMs: number
  readonly arriveMs: number
  /** How full it will be at departure, simulated, 0.5 to 1.05 of its seats. */
  readonly finalLoad: number
}

/** The timetable made searchable. */
export type Network = {
  /** Airports with a flight from this one, on whatever day. */
  readonly reachedFrom: (from: AirportCode) => readonly AirportCode[]
  /** Airports at which one who has landed at this one can change planes: itself and the others of its city. */
  readonly changesAt: (landed: AirportCode) => readonly Airport[]
  /** Flights between two airports that leave on a day, by departure. */
  readonly between: (from: AirportCode, to: AirportCode, day: Day) => readonly DatedFlight[]
  /** One flight as it is sold, on a day; undefined when it does not fly. */
  readonly flightOn: (soldAs: string, day: Day) => DatedFlight | undefined
}

/** How many days are kept worked out: a search touches a handful, a busy shop some weeks. */
const keptDays = 90

/** Indexes a timetable; dates are worked out when asked and the most recently begun are kept. */
export function buildNetwork(flights: readonly Flight[], places: Places): Network {
  const byPair = Map.groupBy(flights, (one) => one.from.code + one.to.code)
  const bySoldAs = Map.groupBy(flights, (one) => one.soldAs)
  const targets = targetsOf(flights)
  const changes = new Map(
    [...places.airports.values()].map((one) => [one.code, places.airportsOf(one.city)] as const),
  )
  const pairsOn = keptByDay<Map<string, readonly DatedFlight[]>>(() => new Map())
  const between: Network['between'] = (from, to, day) => {
    const pairs = pairsOn(day)
    const pair = from + to
    const known = pairs.get(pair)
    if (known) return known
    const dated = flyingOn(byPair.get(pair) ?? [], day)
    pairs.set(pair, dated)
    return dated
  }
  return {
    reachedFrom: (from) => targets.get(from) ?? [],
    changesAt: (landed) => changes.get(landed) ?? [],
    between,
    flightOn: (soldAs, day) => {
      const pattern = bySoldAs.get(soldAs)?.[0]
      return (
        pattern &&
        between(pattern.from.code, pattern.to.code, day).find((one) => one.flight.soldAs === soldAs)
      )
    },
  }
}

function targetsOf(flights: readonly Flight[]): ReadonlyMap<AirportCode, readonly AirportCode[]> {
  const byOrigin = Map.groupBy(flights, (one) => one.from.code)
  return new Map([...byOrigin].map(([from, all]) => [from, [...new Set(all.map((one) => one.to.code))]]))
}

/** What is worked out by day: made when first asked for, the oldest let go when there are too many. */
function keptByDay<Value>(make: () => Value): (day: Day) => Value {
  const kept = new Map<Day, Value>()
  return (day) => {
    const known = kept.get(day)
    if (known !== undefined) return known
    const oldest = kept.keys().next()
    if (kept.size >= keptDays && !oldest.done) kept.delete(oldest.value)
    const fresh = make()
    kept.set(day, fresh)
    return fresh
  }
}

function flyingOn(flights: readonly Flight[], day: Day): DatedFlight[] {
  return flights
    .filter((one) => fliesOn(one, day))
    .map((flight) => ({
      flight,
      day,
      departMs: msOfLocal(day, flight.departureMinute, flight.from.zone),
      arriveMs: msOfLocal(day, flight.arrivalMinute, flight.to.zone),
      finalLoad: finalLoadOf(flight, day),
    }))
    .sort((left, right) => left.departMs - right.departMs)
}

function fliesOn(flight: Flight, day: Day): boolean {
  if (!flight.weekdays.has(weekdayOfDay(day))) return false
  if (flight.firstDay !== undefined && day < flight.firstDay) return false
  if (flight.lastDay !== undefined && day > flight.lastDay) return false
  return flight.season === undefined || flight.season === iataSeasonOf(day)
}

/** Fridays and Sundays are fuller; the rest is the luck of the flight and the date. */
function finalLoadOf(flight: Flight, day: Day): number {
  const isBusy = [5, 7].includes(weekdayOfDay(day))
  return 0.55 + 0.44 * fractionOf(`load ${flight.key} ${day}`) + (isBusy ? 0.06 : 0)
}
