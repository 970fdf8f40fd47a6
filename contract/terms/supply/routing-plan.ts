import type { PlaceCodes, SalesChannel } from '../price/markup-rule.ts'
import type { SupplierId } from '../provider.ts'
import {
  type RoutingFacts,
  type RoutingPlaceOf,
  type RoutingRule,
  doesRuleFit,
  inOrderOfSpecificity,
} from './routing-rule.ts'

/** The rules for the offers of one supplier in one search. Plain data: it may cross to another thread. */
export type RoutingPlan = {
  readonly supplierId: SupplierId
  /** The suppliers that are sold from, in the order that counts where no rule fits. */
  readonly suppliers: readonly SupplierId[]
  /** Those of the channel, the most specific first. */
  readonly rules: readonly RoutingRule[]
  readonly places: ReadonlyMap<string, PlaceCodes>
}

/** What the rules say to an offer of a supplier. */
export type RoutingVerdict = {
  /** The rule that decides; undefined where none fits. */
  readonly rule: RoutingRule | undefined
  readonly isSold: boolean
  /** The rank of the supplier among those that may sell it, from 0. */
  readonly preference: number
}

/** What a plan is made of. */
export type RoutingPlanInput = {
  readonly supplierId: SupplierId
  readonly suppliers: readonly SupplierId[]
  readonly rules: readonly RoutingRule[]
  readonly channel: SalesChannel
}

/**
 * Returns the plan of a supplier for offers between these airports; undefined where it may sell everything and comes
 * first, so that no offer has to be looked at.
 */
export function createRoutingPlan(
  { supplierId, suppliers, rules, channel }: RoutingPlanInput,
  airports: readonly string[],
  placeOf: RoutingPlaceOf,
): RoutingPlan | undefined {
  const fitting = inOrderOfSpecificity(
    rules.filter(({ when }) => when.channels.length === 0 || when.channels.includes(channel)),
  )
  if (fitting.length === 0 && suppliers.indexOf(supplierId) <= 0) return undefined
  const places = fitting.length === 0 ? [] : airports.map((code) => [code, placeOf(code)] as const)
  return { supplierId, suppliers, rules: fitting, places: new Map(places) }
}

/**
 * Returns what tells the verdict on an offer. Offers of a search have few airlines and routes: each is decided once.
 * Without a look-up of places it throws for an offer that ends at none of the plan's airports.
 */
export function createRoutingDecider(
  plan: RoutingPlan,
  placeOf = placesOfPlan(plan),
): (facts: RoutingFacts) => RoutingVerdict {
  const known = new Map<string, RoutingVerdict>()
  const general = verdictOf(plan, undefined)
  return (facts) => {
    if (plan.rules.length === 0) return general
    const key = routingKeyOf(facts)
    const before = known.get(key)
    if (before) return before
    const verdict = verdictOf(
      plan,
      plan.rules.find((rule) => doesRuleFit(rule, facts, placeOf)),
    )
    known.set(key, verdict)
    return verdict
  }
}

function placesOfPlan({ places }: RoutingPlan): RoutingPlaceOf {
  return (code) => {
    const place = places.get(code)
    if (!place) throw new RangeError(`an offer ends at ${code}, which was not searched for`)
    return place
  }
}

function routingKeyOf({ airline, fareType, routes }: RoutingFacts): string {
  let key = `${airline}${fareType}`
  for (const { from, to } of routes) key += from + to
  return key
}

function verdictOf({ supplierId, suppliers }: RoutingPlan, rule: RoutingRule | undefined): RoutingVerdict {
  const rank = (rule?.suppliers ?? suppliers).indexOf(supplierId)
  return { rule, isSold: rule === undefined || rank >= 0, preference: Math.max(rank, 0) }
}
