import type { MarkupConditions, MarkupPart, MarkupRule } from '#contract/terms/price/markup-rule.ts'

const everything: MarkupConditions = {
  airlines: [],
  origins: [],
  destinations: [],
  isBothWays: true,
  cabins: [],
  refundabilities: [],
  fareBrands: [],
  channels: [],
  shapes: [],
  departs: {},
  booked: {},
}

/**
 * The properties of a test's rule that differ from the default: `adult` is an amount in satang, `share` basis
 * points of each passenger's fare.
 */
export type MarkupRuleOfTest = Partial<Omit<MarkupRule, 'when' | 'adds'>> & {
  readonly when?: Partial<MarkupConditions>
  readonly adult?: number
  readonly share?: number | undefined
}

/** Returns a rule that matches everything and adds nothing, with the given changes. */
export function aMarkupRule({ when, adult = 0, share, ...more }: MarkupRuleOfTest = {}): MarkupRule {
  const nothing: MarkupPart = { kind: 'amount', satang: 0 }
  const part: MarkupPart | undefined =
    share === undefined ? undefined : { kind: 'percent', basisPoints: share }
  return {
    name: 'A rule of a test',
    priority: 100,
    adds: {
      adult: part ?? { kind: 'amount', satang: adult },
      child: part ?? nothing,
      infant: part ?? nothing,
    },
    stops: false,
    ignoresStanding: false,
    ...more,
    when: { ...everything, ...when },
  }
}
