import { type Day } from '../day.ts'
import { fliesOn, flightIdOf } from './find-flight.ts'
import { type PackedWorld } from './packed-world.ts'
import { type FlownElsewhere } from './schedule.ts'

type KnownFlights = {
  readonly byKey: ReadonlyMap<string, FlownElsewhere>
  readonly byFlight: ReadonlyMap<number, FlownElsewhere>
}

const kept = new WeakMap<SharedArrayBuffer, KnownFlights>()

function knownIn({ buffer, header: { flownElsewhere } }: PackedWorld): KnownFlights {
  const known = kept.get(buffer) ?? {
    byKey: new Map(flownElsewhere.map((one) => [one.key, one])),
    byFlight: new Map(flownElsewhere.flatMap((one) => one.flights.map((id) => [id, one] as const))),
  }
  kept.set(buffer, known)
  return known
}

/** Returns the operating flight of a codeshare when the world lacks that flight itself. */
export function elsewhereOf(world: PackedWorld, flight: number): FlownElsewhere | undefined {
  return knownIn(world).byFlight.get(flight)
}

/** Returns a flight that departs on a day with the inventory of a key; -1 when there is none. */
export function seatsFlightOn(world: PackedWorld, key: string, day: Day): number {
  const elsewhere = knownIn(world).byKey.get(key)
  if (!elsewhere) return flightIdOf(world, key, day)
  return elsewhere.flights.find((id) => fliesOn(world, id, day)) ?? -1
}
