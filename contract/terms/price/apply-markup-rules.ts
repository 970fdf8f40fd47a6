import {
  type MarkupFacts,
  type UnmetMarkupCondition,
  type MarkupPart,
  type MarkupRule,
  firstUnmetCondition,
} from './markup-rule.ts'
import { type Money, percentOfMoney, satang } from '../money.ts'
import type { PassengerType } from '../passenger.ts'

/** A passenger type of an offer, with the base fare per passenger. */
export type MarkupBase = { readonly type: PassengerType; readonly fare: Money }

/** What a rule adds for one passenger of a type, and whether that is its least or its most. */
export type MarkupAdded = {
  readonly type: PassengerType
  readonly amount: Money
  readonly heldAt?: 'least' | 'most'
}

/** What became of one rule at one offer; `number` is its place in the book, from 1. */
export type MarkupVerdict = { readonly number: number; readonly name: string } & (
  | { readonly kind: 'counted'; readonly added: readonly MarkupAdded[] }
  | { readonly kind: 'passedOver'; readonly why: UnmetMarkupCondition }
  | { readonly kind: 'stopped'; readonly by: number }
)

/** What the rules of a book make of an offer. */
export type MarkupByRules = {
  /** A rule that counted has the standing markup and the service fee left out. */
  readonly ignoresStanding: boolean
  /** The rule trail: every rule of the book in order, and whether it was applied. */
  readonly trail: readonly MarkupVerdict[]
}

/**
 * Looks at the rules in their order. Those that fit add up, until one that stops. Shares of a fare are rounded half up
 * to a whole satang, for each passenger and rule; then least and most hold. Nothing that a rule adds is negative.
 */
export function applyMarkupRules(
  rules: readonly MarkupRule[],
  facts: MarkupFacts,
  passengers: readonly MarkupBase[],
): MarkupByRules {
  let stoppedBy: number | undefined
  let ignoresStanding = false
  const trail = rules.map((rule, index): MarkupVerdict => {
    const common = { number: index + 1, name: rule.name }
    if (stoppedBy !== undefined) return { ...common, kind: 'stopped', by: stoppedBy }
    const why = firstUnmetCondition(rule, facts)
    if (why !== undefined) return { ...common, kind: 'passedOver', why }
    if (rule.stops) stoppedBy = common.number
    ignoresStanding ||= rule.ignoresStanding
    return { ...common, kind: 'counted', added: passengers.map((one) => amountAddedByRule(rule, one)) }
  })
  return { ignoresStanding, trail }
}

/** The same without a word on rules that do not count: what a price needs, hundreds of times in a search. */
export function applyMatchingMarkupRules(
  rules: readonly MarkupRule[],
  facts: MarkupFacts,
  passengers: readonly MarkupBase[],
): MarkupByRules {
  const trail: MarkupVerdict[] = []
  let ignoresStanding = false
  for (const [index, rule] of rules.entries()) {
    if (firstUnmetCondition(rule, facts) !== undefined) continue
    const added = passengers.map((one) => amountAddedByRule(rule, one))
    trail.push({ number: index + 1, name: rule.name, kind: 'counted', added })
    ignoresStanding ||= rule.ignoresStanding
    if (rule.stops) break
  }
  return { ignoresStanding, trail }
}

/** What a rule adds for one passenger; nothing of a share that is nothing, whatever its least. */
export function amountAddedByRule(rule: MarkupRule, { type, fare }: MarkupBase): MarkupAdded {
  const part = ruleAmountForPassenger(type, rule)
  if (part.kind === 'amount') return { type, amount: satang(part.satang) }
  if (part.basisPoints === 0) return { type, amount: satang(0) }
  const share = percentOfMoney(fare, part.basisPoints)
  const least = rule.least ?? 0
  const most = rule.most ?? Number.MAX_SAFE_INTEGER
  if (share.amount > most) return { type, amount: satang(most), heldAt: 'most' }
  if (share.amount < least) return { type, amount: satang(least), heldAt: 'least' }
  return { type, amount: share }
}

/** Both kinds of infants are infants; seniors, students and youths count as adults. */
function ruleAmountForPassenger(type: PassengerType, { adds }: MarkupRule): MarkupPart {
  if (type === 'infantOnLap' || type === 'infantInSeat') return adds.infant
  return type === 'child' ? adds.child : adds.adult
}
