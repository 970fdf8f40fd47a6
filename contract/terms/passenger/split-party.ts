import {
  type PassengerCounts,
  type PassengerType,
  lapHolderOfInfant,
  passengerCountFault,
} from '../passenger.ts'

/**
 * Why these passengers cannot be split off an order.
 * - none, all: nobody would leave, or nobody would stay
 * - infantApart: an infant would not travel with the adult who holds it
 * - noAdult: those who leave or those who stay would have no adult
 */
export type SplitFault = 'none' | 'all' | 'infantApart' | 'noAdult'

/** Returns why the passengers at these positions cannot be split off; undefined when they can. */
export function splitFault(
  types: readonly PassengerType[],
  positions: readonly number[],
): SplitFault | undefined {
  const leaving = new Set(positions.filter((one) => types[one] !== undefined))
  if (leaving.size === 0 || leaving.size < positions.length) return 'none'
  if (leaving.size === types.length) return 'all'
  const isApart = types.some((_, position) => {
    const holder = lapHolderOfInfant(types, position)
    return holder !== undefined && leaving.has(position) !== leaving.has(holder)
  })
  if (isApart) return 'infantApart'
  const parts = [true, false].map((leaves) => types.filter((_, at) => leaving.has(at) === leaves))
  return parts.some((part) => passengerCountFault(countsOf(part)) !== undefined) ? 'noAdult' : undefined
}

/** Returns how many passengers of each type there are. */
export function countsOf(types: readonly PassengerType[]): PassengerCounts {
  const counts: Partial<Record<PassengerType, number>> = {}
  for (const type of types) counts[type] = (counts[type] ?? 0) + 1
  return counts
}
