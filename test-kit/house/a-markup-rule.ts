import { type MarkupConditions, type MarkupPart, type MarkupRule } from '#contract/terms/price/markup-rule.ts'

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

/** What a rule of a test says that is not plain: `adult` is an amount in satang, `share` basis points of everybody's fare. */
export type MarkupRuleOfTest = Partial<Omit<MarkupRule, 'when' | 'adds'>> & {
  readonly when?: Partial<MarkupConditions>
  readonly adult?: number
  readonly share?: number | undefined
}

/** A rule that fits everything and adds nothing, whatever else is not said. */
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
