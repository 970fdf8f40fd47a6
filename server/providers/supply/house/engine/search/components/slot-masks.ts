import { cabinSlotBits, firstSlots, lastSlots, slotKeptPercents } from '../../booking-class-slots.ts'
import { seatLimitOfClass, levels } from '../../world/flight-load.ts'

/** Bit: the flight lacks the requested cabin, and a lower cabin is flown. */
export const lacksCabin = 1 << 30

/** Open slots of the requested cabin by configuration and level, for a number of seats. */
export type SlotMasks = Int32Array

/**
 * Computes which slots of a cabin have enough seats, for every configuration and level. A flight without the
 * cabin counts every slot as open like the top slot of the next lower cabin that it has.
 */
function slotMasks(seats: Uint16Array, cabin: number, wanted: number): SlotMasks {
  const configurations = seats.length / 4
  const masks = new Int32Array(configurations * levels)
  for (let at = 0; at < configurations; at += 1) {
    const sat = cabinFlownIn(seats, at, cabin)
    if (sat < 0) continue
    const inCabin = seats[at * 4 + sat] ?? 0
    for (let level = 0; level < levels; level += 1) {
      masks[at * levels + level] =
        sat === cabin
          ? openSlotMask(cabin, wanted, (slot) =>
              seatLimitOfClass(inCabin, slotKeptPercents[slot] ?? 0, level),
            )
          : lowerCabinMask(cabin, seatLimitOfClass(inCabin, 0, level) >= wanted)
    }
  }
  return masks
}

/** Returns the masks for a cabin and a number of seats, computed on first use. */
export type KeptSlotMasks = (cabin: number, wanted: number) => SlotMasks

/** Caches the masks of a world's configurations: a search needs the same few repeatedly. */
export function cacheSlotMasks(seats: Uint16Array): KeptSlotMasks {
  const kept = new Map<number, SlotMasks>()
  return (cabin, wanted) => {
    const key = cabin * 16 + wanted
    const masks = kept.get(key) ?? slotMasks(seats, cabin, wanted)
    kept.set(key, masks)
    return masks
  }
}

/** Returns the cabin flown on a configuration: the requested or the next lower one; -1 when there is none. */
export function cabinFlownIn(seats: Uint16Array, configuration: number, wished: number): number {
  for (let cabin = wished; cabin >= 0; cabin -= 1)
    if ((seats[configuration * 4 + cabin] ?? 0) > 0) return cabin
  return -1
}

/** Returns the mask of a flight flown below the requested cabin. */
export function lowerCabinMask(cabin: number, isOpen: boolean): number {
  return isOpen ? (cabinSlotBits[cabin] ?? 0) | lacksCabin : 0
}

/**
 * Returns the slots of a cabin with enough seats, where each has its own limit and the limits of all higher
 * ones apply too.
 */
export function openSlotMask(cabin: number, wanted: number, leftOf: (slot: number) => number): number {
  let mask = 0
  for (let slot = firstSlots[cabin] ?? 0; slot <= (lastSlots[cabin] ?? -1); slot += 1) {
    if (leftOf(slot) < wanted) return mask
    mask |= 1 << slot
  }
  return mask
}
