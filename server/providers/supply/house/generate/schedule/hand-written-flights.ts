import type { ScheduledFlight } from '../../engine/world/schedule.ts'
import { routeName } from '../route.ts'

/** The hand-written flights among generated ones, which are kept unchanged. */
export type HandWrittenFlights = {
  readonly flights: readonly ScheduledFlight[]
  /** Whether an airline has hand-written flights between two airports, including codeshares. */
  readonly holds: (carrier: string, one: string, other: string) => boolean
  /** Weekly rotations of an airline's own hand-written flights between two airports; 0 where it has none. */
  readonly weekly: (carrier: string, one: string, other: string) => number
  /** Flight numbers of an airline's hand-written flights. */
  readonly numbersOf: (carrier: string) => ReadonlySet<number>
}

/** Returns weekly frequencies by airline and route, and flight numbers by airline. */
export function indexHandWrittenFlights(flights: readonly ScheduledFlight[]): HandWrittenFlights {
  const weekly = new Map<string, number>()
  const numbers = new Map<string, Set<number>>()
  for (const flight of flights) {
    const { carrier, number } = flight
    const name = routeName(carrier, flight.from, flight.to)
    weekly.set(name, (weekly.get(name) ?? 0) + (flight.operatedAs ? 0 : flightsPerWeek(flight) / 2))
    const known = numbers.get(carrier)
    if (known) known.add(number)
    else numbers.set(carrier, new Set([number]))
  }
  const none: ReadonlySet<number> = new Set()
  return {
    flights,
    holds: (carrier, one, other) => weekly.has(routeName(carrier, one, other)),
    weekly: (carrier, one, other) => weekly.get(routeName(carrier, one, other)) ?? 0,
    numbersOf: (carrier) => numbers.get(carrier) ?? none,
  }
}

/** Returns flights a week, the mean of summer and winter. */
export function flightsPerWeek({ summerDays, winterDays }: ScheduledFlight): number {
  return (countBits(summerDays) + countBits(winterDays)) / 2
}

function countBits(days: number): number {
  let count = 0
  for (let left = days; left > 0; left >>= 1) count += left & 1
  return count
}
