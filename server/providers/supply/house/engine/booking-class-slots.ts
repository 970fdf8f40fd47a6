import type { Rbd } from '#contract/terms/codes.ts'

import { type HouseCabin, houseCabins } from './cabin-seats.ts'
import { bookingClasses } from './fares/booking-classes.ts'

const ladder = houseCabins.flatMap((cabin, at) =>
  bookingClasses[cabin].map(({ rbd, keptPercent }) => ({ rbd, keptPercent, cabin, at })),
)

/** Number of slots: one per booking class, cabin by cabin, highest first. */
export const slotCount = ladder.length

/** Letters of all slots, in order. */
export const slotRbds: readonly Rbd[] = ladder.map(({ rbd }) => rbd)

/** Position of the cabin in `houseCabins`, by slot. */
export const slotCabins: Readonly<Uint8Array> = Uint8Array.from(ladder, ({ at }) => at)

/** Share of the cabin in percent protected for higher classes on a full flight, by slot. */
export const slotKeptPercents: Readonly<Uint8Array> = Uint8Array.from(
  ladder,
  ({ keptPercent }) => keptPercent,
)

/** The highest slot of each cabin, by its position in `houseCabins`. */
export const firstSlots: Readonly<Uint8Array> = Uint8Array.from(houseCabins, (cabin) =>
  ladder.findIndex((one) => one.cabin === cabin),
)

/** The lowest slot of each cabin, by its position in `houseCabins`. */
export const lastSlots: Readonly<Uint8Array> = Uint8Array.from(houseCabins, (cabin) =>
  ladder.findLastIndex((one) => one.cabin === cabin),
)

/** The slot bits of each cabin: bit 0 is slot 0. */
export const cabinSlotBits: Readonly<Uint32Array> = Uint32Array.from(houseCabins, (_, at) =>
  ladder.reduce((bits, one, slot) => (one.at === at ? bits | (1 << slot) : bits), 0),
)

const slotByRbd = new Map<string, number>(ladder.map(({ rbd }, slot) => [rbd, slot]))

/** Returns the slot of a booking class; -1 for a letter the house does not sell. */
export function slotOfRbd(rbd: string): number {
  return slotByRbd.get(rbd) ?? -1
}

/** Returns the letter of a slot; throws for an invalid slot. */
export function rbdOfSlot(slot: number): Rbd {
  const rbd = slotRbds[slot]
  if (rbd === undefined) throw new RangeError(`there is no slot ${slot}`)
  return rbd
}

/** Returns the cabin of a slot; throws for an invalid slot. */
export function cabinOfSlot(slot: number): HouseCabin {
  const cabin = houseCabins[slotCabins[slot] ?? -1]
  if (cabin === undefined) throw new RangeError(`there is no slot ${slot}`)
  return cabin
}
