import { type PassengerType } from '#contract/terms/passenger.ts'

/**
 * What was kept for each passenger of a party: the first adult gets what the first adult was, the second child
 * what the second child was, so that a party that grows or shrinks keeps what was typed for those who stay. Whoever
 * wants to sit beside somebody wants so still, by the number that this one has now, or beside nobody who stays.
 */
export function keptForParty(party: readonly PassengerType[], kept: readonly unknown[]): readonly unknown[] {
  const taken: number[] = []
  for (const type of party) {
    const at = kept.findIndex((one, index) => !taken.includes(index) && typeOf(one) === type)
    taken.push(at)
  }
  return taken.map((at) => (at < 0 ? undefined : seatedAnew(kept[at], taken)))
}

/** Somebody kept, with the neighbour's number as it is in the party of now; `taken` tells who of before is where. */
function seatedAnew(one: unknown, taken: readonly number[]): unknown {
  if (typeof one !== 'object' || one === null || !('seatWith' in one)) return one
  if (typeof one.seatWith !== 'string' || !/^\d+$/.test(one.seatWith)) return one
  const beside = taken.indexOf(Number(one.seatWith) - 1)
  return { ...one, seatWith: beside < 0 ? '' : String(beside + 1) }
}

/** What goes along into another search: who flies and who buys; no consent, no way to pay, no booking key. */
export function carriedContent(
  content: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { passengers, contact } = content
  return { passengers, contact }
}

function typeOf(one: unknown): unknown {
  return typeof one === 'object' && one !== null && 'type' in one ? one.type : undefined
}
