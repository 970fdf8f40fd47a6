import { setImmediate as breathe } from 'node:timers/promises'
import type { RoutingDryRunAnswer } from '#contract/api/staff/supply/routing-rules.ts'
import type { SupplierId } from '#contract/terms/provider.ts'
import {
  type RoutingVerdict,
  createRoutingDecider,
  createRoutingPlan,
} from '#contract/terms/supply/routing-plan.ts'
import type { RoutingFacts, RoutingPlaceOf, RoutingRule } from '#contract/terms/supply/routing-rule.ts'
import type { PastOffer, PastSearch } from '../past-search-store.ts'

/** Past searches, and the rules that are tried on them instead of those in force. */
export type RoutingDryRun = {
  readonly searches: readonly PastSearch[]
  readonly inAll: number
  readonly inForce: readonly RoutingRule[]
  readonly draft: readonly RoutingRule[]
  readonly suppliers: readonly SupplierId[]
  readonly placeOf: RoutingPlaceOf
}

const atOnce = 20
const mostReasons = 30

/** Decides on every kept offer twice and counts what would change. Lets other work in between. */
export async function routingDryRun(run: RoutingDryRun): Promise<RoutingDryRunAnswer> {
  const sums = createSums(run)
  for (const [index, search] of run.searches.entries()) {
    if (index % atOnce === atOnce - 1) await breathe()
    addSearch(sums, run, search)
  }
  const { rises, reasons, ...counts } = sums
  const total = rises.reduce((sum, rise) => sum + rise, 0)
  return {
    searches: run.searches.length,
    inAll: run.inAll,
    ...counts,
    raised: rises.length,
    meanRise: rises.length === 0 ? 0 : Math.round(total / rises.length),
    reasons: [...reasons.values()].toSorted((one, other) => other.offers - one.offers).slice(0, mostReasons),
  }
}

type Sums = ReturnType<typeof createSums>

function createSums({ draft }: RoutingDryRun) {
  return {
    offers: 0,
    excluded: 0,
    moved: 0,
    emptied: 0,
    rises: [] as number[],
    reasons: new Map<string, { supplierId: SupplierId; airline: string; rule: number; offers: number }>(),
    decided: draft.map(() => 0),
  }
}

/** An offer of a search with what both sets of rules say to it; prices in satang for the whole party, net. */
type Tried = {
  readonly fareKey: string
  readonly supplierId: SupplierId
  readonly total: number
  readonly before: RoutingVerdict
  readonly after: RoutingVerdict
}

function addSearch(sums: Sums, run: RoutingDryRun, search: PastSearch): void {
  const verdictsBefore = createVerdicts(run, run.inForce, search)
  const verdictsAfter = createVerdicts(run, run.draft, search)
  const tried: Tried[] = []
  for (const offer of search.offers) {
    const { supplierId, fareKey } = offer
    if (supplierId === undefined || fareKey === undefined) continue
    const before = verdictsBefore(supplierId, offer)
    if (!before.isSold) continue
    const after = verdictsAfter(supplierId, offer)
    tried.push({ fareKey, supplierId, total: netTotalOf(offer), before, after })
    countVerdict(sums, run, { supplierId, airline: offer.facts.airline, verdict: after })
  }
  if (tried.length === 0) return
  const left = tried.filter(({ after }) => after.isSold)
  sums.offers += tried.length
  if (left.length === 0) sums.emptied += 1
  else {
    const rise = lowestOf(left) - lowestOf(tried)
    if (rise > 0) sums.rises.push(rise)
  }
  for (const fares of Map.groupBy(tried, ({ fareKey }) => fareKey).values())
    if (isMoved(fares)) sums.moved += 1
}

const everythingSold: RoutingVerdict = { rule: undefined, isSold: true, preference: 0 }

function createVerdicts(
  { suppliers, placeOf }: RoutingDryRun,
  rules: readonly RoutingRule[],
  { channel }: PastSearch,
): (supplierId: SupplierId, offer: PastOffer) => RoutingVerdict {
  const deciders = new Map<SupplierId, (facts: RoutingFacts) => RoutingVerdict>()
  const deciderOf = (supplierId: SupplierId) => {
    const plan = createRoutingPlan({ supplierId, suppliers, rules, channel }, [], placeOf)
    return plan ? createRoutingDecider(plan, placeOf) : () => everythingSold
  }
  return (supplierId, { facts: { airline, routes }, fareType = 'public' }) => {
    const decide = deciders.get(supplierId) ?? deciderOf(supplierId)
    deciders.set(supplierId, decide)
    return decide({ airline, routes, fareType })
  }
}

type Counted = {
  readonly supplierId: SupplierId
  readonly airline: string
  readonly verdict: RoutingVerdict
}

function countVerdict(sums: Sums, { draft }: RoutingDryRun, { supplierId, airline, verdict }: Counted): void {
  if (!verdict.rule) return
  const index = draft.indexOf(verdict.rule)
  sums.decided[index] = (sums.decided[index] ?? 0) + 1
  if (verdict.isSold) return
  sums.excluded += 1
  const key = `${supplierId} ${airline} ${index}`
  const reason = sums.reasons.get(key) ?? { supplierId, airline, rule: index + 1, offers: 0 }
  reason.offers += 1
  sums.reasons.set(key, reason)
}

function netTotalOf({ passengers }: PastOffer): number {
  return passengers.reduce((sum, { count, net }) => sum + count * net, 0)
}

function lowestOf(offers: readonly Tried[]): number {
  return Math.min(...offers.map(({ total }) => total))
}

/** Returns whether another supplier would sell a fare first. */
function isMoved(fares: readonly Tried[]): boolean {
  const firstBy = (when: 'before' | 'after') =>
    fares
      .filter((one) => one[when].isSold)
      .toSorted((one, other) => one.total - other.total || one[when].preference - other[when].preference)[0]
  const after = firstBy('after')
  return after !== undefined && firstBy('before')?.supplierId !== after.supplierId
}
