import { type PassengerType } from '#contract/terms/passenger.ts'

/**
 * What was kept for each passenger of a party: the first adult gets what the first adult was, the second child
 * what the second child was, so that a party that grows or shrinks keeps what was typed for those who stay.
 */
export function keptForParty(party: readonly PassengerType[], kept: readonly unknown[]): readonly unknown[] {
  const left = [...kept]
  return party.map((type) => {
    const at = left.findIndex((one) => typeOf(one) === type)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  })
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
