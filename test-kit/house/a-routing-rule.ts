import type { RoutingConditions, RoutingRule } from '#contract/terms/supply/routing-rule.ts'

/** The properties of a test's rule that differ from the default. */
export type RoutingRuleOfTest = Partial<Omit<RoutingRule, 'when'>> & {
  readonly when?: Partial<RoutingConditions>
}

/** Returns a rule by which only the house supplier sells, with the given changes. */
export function aRoutingRule({ when, ...more }: RoutingRuleOfTest = {}): RoutingRule {
  return {
    name: 'A rule of a test',
    suppliers: ['house'],
    ...more,
    when: { airlines: [], fareTypes: [], isBothWays: true, channels: [], ...when },
  }
}
