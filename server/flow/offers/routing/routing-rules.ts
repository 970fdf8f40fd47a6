import type { RoutingRulesAnswer } from '#contract/api/staff/supply/routing-rules.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import type { MarkupPlace } from '#contract/terms/price/markup-rule.ts'
import type { SupplierId } from '#contract/terms/provider.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import {
  type RoutingPlaceOf,
  type RoutingRule,
  findRoutingConflict,
} from '#contract/terms/supply/routing-rule.ts'
import type { RuleVersionStore } from '#server/platform/rule-version-store.ts'

/** What showing and checking the rules needs. */
export type RoutingRulesDeps = {
  readonly rules: RuleVersionStore<RoutingRule>
  readonly routedSuppliers: {
    /** Those that are sold from, in the order of the settings. */
    readonly active: readonly SupplierId[]
    /** Every supplier that has settings. */
    readonly known: readonly SupplierId[]
  }
  readonly placeOf: RoutingPlaceOf
  readonly isAirline: (code: string) => boolean
  readonly isCountry: (code: string) => boolean
}

const mostVersions = 100

/** The rules in force as staff see them. */
export async function routingRulesAnswer({
  rules,
  routedSuppliers: { active, known },
}: RoutingRulesDeps): Promise<RoutingRulesAnswer> {
  const versions = await rules.list(mostVersions)
  const version = versions[0]?.version ?? 0
  const others = known.filter((one) => !active.includes(one))
  return {
    version,
    rules: routingRuleAnswers((await rules.rulesOf(version)) ?? []),
    suppliers: [
      ...active.map((supplierId) => ({ supplierId, isActive: true })),
      ...others.map((supplierId) => ({ supplierId, isActive: false })),
    ],
    versions: [...versions],
  }
}

/** Rules as answers carry them: lists that may be changed, as zod has them. */
export function routingRuleAnswers(rules: readonly RoutingRule[]): RoutingRulesAnswer['rules'] {
  return structuredClone(rules) as RoutingRulesAnswer['rules']
}

/** Returns the validated rules, or the problem: an unknown code, or two rules of which neither decides. */
export function validateRoutingRules(
  deps: Pick<RoutingRulesDeps, 'placeOf' | 'isAirline' | 'isCountry'>,
  rules: readonly RoutingRule[],
): Result<readonly RoutingRule[], Problem> {
  for (const [index, { when }] of rules.entries()) {
    const field = `rules.${index}.when`
    const unknown = when.airlines.find((code) => !deps.isAirline(code))
    if (unknown !== undefined)
      return fail(createProblem('unknownAirline', { field, details: { value: unknown } }))
    const place = [when.origin, when.destination].find((one) => one && !isPlaceKnown(deps, one))
    if (place) return fail(createProblem('unknownAirport', { field, details: { value: place.place } }))
  }
  const conflict = findRoutingConflict(rules, deps.placeOf)
  if (!conflict) return succeed(rules)
  const [one, other] = [rules[conflict.rule]?.name ?? '', rules[conflict.other]?.name ?? '']
  const field = `rules.${conflict.other}.when`
  return fail(createProblem('routingRulesOverlap', { field, details: { rule: one, other } }))
}

function isPlaceKnown(
  { placeOf, isCountry }: Pick<RoutingRulesDeps, 'placeOf' | 'isCountry'>,
  { kind, place }: MarkupPlace,
): boolean {
  return kind === 'country' ? isCountry(place) : placeOf(place)[kind] === place
}
