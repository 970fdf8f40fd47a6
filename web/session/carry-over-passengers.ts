import type { PassengerType } from '#contract/terms/passenger.ts'

/**
 * Returns the stored values of each passenger of a party: the first adult gets those of the first adult, the
 * second child those of the second child, so that a party that grows or shrinks keeps what was typed for
 * those who stay. A seat request beside another passenger follows that passenger's new number, or is dropped
 * when that one is removed.
 */
export function passengersForParty(
  party: readonly PassengerType[],
  kept: readonly unknown[],
): readonly unknown[] {
  const taken: number[] = []
  for (const type of party) {
    const at = kept.findIndex((one, index) => !taken.includes(index) && passengerTypeOf(one) === type)
    taken.push(at)
  }
  return taken.map((at) => (at < 0 ? undefined : withReassignedNeighbour(kept[at], taken)))
}

/**
 * Returns stored values with the neighbour's number in the current party; `taken` maps former positions to
 * current ones.
 */
function withReassignedNeighbour(one: unknown, taken: readonly number[]): unknown {
  if (typeof one !== 'object' || one === null || !('seatWith' in one)) return one
  if (typeof one.seatWith !== 'string' || !/^\d+$/.test(one.seatWith)) return one
  const beside = taken.indexOf(Number(one.seatWith) - 1)
  return { ...one, seatWith: beside < 0 ? '' : String(beside + 1) }
}

/**
 * Returns what is carried into another search: passengers and contact; no consent, no payment method, no
 * booking key.
 */
export function contentForNextSearch(
  content: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { passengers, contact } = content
  return { passengers, contact }
}

function passengerTypeOf(one: unknown): unknown {
  return typeof one === 'object' && one !== null && 'type' in one ? one.type : undefined
}
