import { flightOfKey } from './timetable.ts'
import type { Flight, FlightPath } from './world-flight.ts'

/** Manual overrides of single flights, named as they are sold ("TG642/2027-01-05"). */
export type FlightOverride = {
  readonly flights: readonly string[]
  /** Total of seats of each cabin for sale, including those already sold; 0 means sold out. */
  readonly seatLimit?: number
  /** Percent added to every fare that uses one of the flights. */
  readonly farePercent?: number
}

/** The overrides in force. */
export type FlightOverrides = {
  set(override: FlightOverride): void
  seatLimit(flight: Flight): number | undefined
  /** Returns the percent added to the fares of paths: the highest of their flights. */
  farePercent(paths: readonly FlightPath[]): number
  clear(): void
}

/** Creates overrides without entries. A codeshare counts as its operating flight. */
export function createFlightOverrides(): FlightOverrides {
  const set = new Map<string, Omit<FlightOverride, 'flights'>>()
  return {
    set({ flights, ...values }) {
      for (const key of flights) {
        const name = flightOfKey(key)?.seatKey ?? key
        set.set(name, { ...set.get(name), ...values })
      }
    },
    seatLimit: (flight) => set.get(flight.seatKey)?.seatLimit,
    farePercent: (paths) =>
      set.size === 0 ? 0 : Math.max(0, ...paths.flat().map((one) => set.get(one.seatKey)?.farePercent ?? 0)),
    clear: () => set.clear(),
  }
}
