import { routingRuleField } from '#contract/terms/audit/audit-field.ts'
import type { MarkupPlace } from '#contract/terms/price/markup-rule.ts'
import type { RoutingRule } from '#contract/terms/supply/routing-rule.ts'
import type { AuditedState } from '#server/platform/audit/audit-changes.ts'
import type { RuleVersionStore } from '#server/platform/rule-version-store.ts'

/** Returns the rules in force, each under its name, as the audit keeps them. */
export async function auditedRoutingRules(
  store: Pick<RuleVersionStore<RoutingRule>, 'newest'>,
): Promise<AuditedState> {
  const { version, rules } = await store.newest()
  if (version === 0) return {}
  const fields = rules.map((rule, index, all) => {
    const count = all.slice(0, index + 1).filter(({ name }) => name === rule.name).length
    const name = count === 1 ? rule.name : `${rule.name} (${count})`
    return [routingRuleField + name, ruleText(rule)]
  })
  return { routingVersion: version, ...Object.fromEntries(fields) } as AuditedState
}

/** The suppliers in their order, and the conditions by their names in the API. */
function ruleText({ when, suppliers }: RoutingRule): string {
  const { airlines, fareTypes, origin, destination, isBothWays, channels } = when
  const lists = { airlines, fareTypes, channels }
  const conditions = Object.entries(lists).flatMap(([name, list]) =>
    list.length === 0 ? [] : [`${name} ${list.join(' ')}`],
  )
  const route =
    origin || destination ? [`${placeText(origin)} ${isBothWays ? '⇄' : '→'} ${placeText(destination)}`] : []
  return [suppliers.length === 0 ? '–' : suppliers.join(' › '), ...conditions, ...route].join(', ')
}

function placeText(place: MarkupPlace | undefined): string {
  return place === undefined ? '*' : `${place.kind}:${place.place}`
}
