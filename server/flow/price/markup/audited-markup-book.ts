import { markupRuleField } from '#contract/terms/audit/audit-field.ts'
import { formatDecimalAmount } from '#contract/terms/payment/decimal-amount.ts'
import type { MarkupPart, MarkupRule } from '#contract/terms/price/markup-rule.ts'
import type { AuditedState } from '#server/platform/audit/audit-changes.ts'
import type { MarkupBookStore } from './markup-book-store.ts'

/** As many books as can have been withdrawn one after the other before anybody looks. */
const mostLooked = 100

/** Returns the newest markup book that is not withdrawn, rule by rule, as the audit keeps it. */
export async function auditedMarkupBook(
  books: Pick<MarkupBookStore, 'list' | 'rulesOf'>,
): Promise<AuditedState> {
  const newest = (await books.list(mostLooked)).find(({ withdrawnAt }) => withdrawnAt === null)
  if (newest === undefined) return {}
  return { markupVersion: newest.version, ...auditedRules(await books.rulesOf(newest.version)) }
}

/** Returns a text for each rule, by its name; further rules of a name are numbered. */
export function auditedRules(rules: readonly MarkupRule[]): AuditedState {
  const counts = new Map<string, number>()
  const fields = rules.map((rule) => {
    const count = (counts.get(rule.name) ?? 0) + 1
    counts.set(rule.name, count)
    const name = count === 1 ? rule.name : `${rule.name} (${count})`
    return [markupRuleField + name, ruleText(rule)]
  })
  return Object.fromEntries(fields) as AuditedState
}

/** The priority, what it adds for adult, child and infant, and its conditions by their names in the API. */
function ruleText({ priority, adds, least, most, when, stops, ignoresStanding }: MarkupRule): string {
  const { adult, child, infant } = adds
  const conditions = Object.entries(when).flatMap(([name, value]) => {
    const text = conditionText(value)
    return text === '' ? [] : [`${name} ${text}`]
  })
  return [
    `#${priority}`,
    [adult, child, infant].map(partText).join(' / '),
    ...(least === undefined ? [] : [`least ${bahtText(least)}`]),
    ...(most === undefined ? [] : [`most ${bahtText(most)}`]),
    ...conditions,
    ...(stops ? ['stops'] : []),
    ...(ignoresStanding ? ['ignoresStanding'] : []),
  ].join(', ')
}

function partText(part: MarkupPart): string {
  return part.kind === 'amount' ? bahtText(part.satang) : `${part.basisPoints / 100}%`
}

function bahtText(satang: number): string {
  return `฿${formatDecimalAmount(satang)}`
}

function conditionText(value: unknown): string {
  if (value === true) return 'yes'
  if (Array.isArray(value)) return value.map((one) => conditionText(one)).join(' ')
  if (typeof value === 'object' && value !== null)
    return Object.values(value)
      .filter((one) => one !== undefined)
      .map(String)
      .join(':')
  return typeof value === 'string' ? value : ''
}
