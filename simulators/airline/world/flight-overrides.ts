import { flightOfKey } from './timetable.ts'
import { type Flight, type FlightPath } from './world-flight.ts'

/** What somebody set by hand for single flights, which are named as they are sold ("TG642/2027-01-05"). */
export type FlightOverride = {
  readonly flights: readonly string[]
  /** Seats of each cabin that may be sold in all, those sold before among them; 0 is sold out. */
  readonly seatLimit?: number
  /** Percent that is added to every fare that uses one of the flights. */
  readonly farePercent?: number
}

/** The overrides in force. */
export type FlightOverrides = {
  set(override: FlightOverride): void
  seatLimit(flight: Flight): number | undefined
  /** What the paths' fares are dearer by: the percent of the flight that has most. */
  farePercent(paths: readonly FlightPath[]): number
  clear(): void
}

/** None at first. A codeshare is the flight that flies. */
export function flightOverrides(): FlightOverrides {
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
