import { type Day } from '../day.ts'
import { fliesOn, flightIdOf } from './find-flight.ts'
import { type PackedWorld } from './packed-world.ts'
import { type FlownElsewhere } from './schedule.ts'

type Known = {
  readonly byKey: ReadonlyMap<string, FlownElsewhere>
  readonly byFlight: ReadonlyMap<number, FlownElsewhere>
}

const kept = new WeakMap<SharedArrayBuffer, Known>()

function knownIn({ buffer, header: { flownElsewhere } }: PackedWorld): Known {
  const known = kept.get(buffer) ?? {
    byKey: new Map(flownElsewhere.map((one) => [one.key, one])),
    byFlight: new Map(flownElsewhere.flatMap((one) => one.flights.map((id) => [id, one] as const))),
  }
  kept.set(buffer, known)
  return known
}

/** What a codeshare is operated as, when the world does not have that flight itself. */
export function elsewhereOf(world: PackedWorld, flight: number): FlownElsewhere | undefined {
  return knownIn(world).byFlight.get(flight)
}

/** A flight that leaves on a day and whose seats hang on a key; -1 when there is none. */
export function seatsFlightOn(world: PackedWorld, key: string, day: Day): number {
  const elsewhere = knownIn(world).byKey.get(key)
  if (!elsewhere) return flightIdOf(world, key, day)
  return elsewhere.flights.find((id) => fliesOn(world, id, day)) ?? -1
}
