import type { Day } from '../day-number.ts'
import { operatesOn, flightIdOf } from './find-flight.ts'
import type { PackedWorld } from './packed-world.ts'
import type { MissingOperatingFlight } from './schedule.ts'

type KnownFlights = {
  readonly byKey: ReadonlyMap<string, MissingOperatingFlight>
  readonly byFlight: ReadonlyMap<number, MissingOperatingFlight>
}

const kept = new WeakMap<SharedArrayBuffer, KnownFlights>()

function missingFlightsOfWorld({ buffer, header: { flownElsewhere } }: PackedWorld): KnownFlights {
  const known = kept.get(buffer) ?? {
    byKey: new Map(flownElsewhere.map((one) => [one.key, one])),
    byFlight: new Map(flownElsewhere.flatMap((one) => one.flights.map((id) => [id, one] as const))),
  }
  kept.set(buffer, known)
  return known
}

/** Returns the operating flight of a codeshare when the world lacks that flight itself. */
export function missingOperatingFlight(
  world: PackedWorld,
  flight: number,
): MissingOperatingFlight | undefined {
  return missingFlightsOfWorld(world).byFlight.get(flight)
}

/** Returns a flight that departs on a day with the inventory of a key; -1 when there is none. */
export function inventoryFlightOn(world: PackedWorld, key: string, day: Day): number {
  const elsewhere = missingFlightsOfWorld(world).byKey.get(key)
  if (!elsewhere) return flightIdOf(world, key, day)
  return elsewhere.flights.find((id) => operatesOn(world, id, day)) ?? -1
}
