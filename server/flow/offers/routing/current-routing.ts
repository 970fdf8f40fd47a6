import type { SalesChannel } from '#contract/terms/price/markup-rule.ts'
import type { SupplierId } from '#contract/terms/provider.ts'
import {
  type RoutingPlan,
  type RoutingVerdict,
  createRoutingDecider,
  createRoutingPlan,
} from '#contract/terms/supply/routing-plan.ts'
import type { RoutingPlaceOf, RoutingRule } from '#contract/terms/supply/routing-rule.ts'
import type { Search } from '#server/flow/search/search.ts'
import type { RuleVersionStore } from '#server/platform/rule-version-store.ts'
import type { SupplierOffer } from '#server/providers/supply/supplier-offer.ts'
import { routingFactsOf } from './routing-facts.ts'

/** What tells the verdict on the offers of a supplier; undefined where it may sell everything and comes first. */
export type OfferRouting = ((net: SupplierOffer) => RoutingVerdict) | undefined

/** The routing rules in force for one channel at one moment. */
export type Routing = {
  /** Differs whenever another offer may be shown. */
  readonly version: string
  /** The rules for offers between these airports as plain data, for another thread. */
  planFor(supplierId: SupplierId, airports: readonly string[]): RoutingPlan | undefined
  verdictOf(supplierId: SupplierId): OfferRouting
  /**
   * Whether the lowest prices by date of a supplier may be shown, of which neither airline nor fare type is known: rules that
   * ask for one do not count, unless only one airline is searched for.
   */
  mayPriceDates(supplierId: SupplierId, search: SearchedTrip): boolean
}

type SearchedTrip = Pick<Search, 'airlines' | 'journeys' | 'shape'>

/** Returns the rules in force for offers that are sold through a channel. */
export type CurrentRouting = (channel: SalesChannel) => Promise<Routing>

/** Dependencies of the current routing. */
export type CurrentRoutingDeps = {
  readonly store: Pick<RuleVersionStore<RoutingRule>, 'newest'>
  /** Those that are sold from, in the order of the settings. */
  readonly suppliers: readonly SupplierId[]
  readonly placeOf: RoutingPlaceOf
}

/** Asks the store each time which version counts, so that every process sees a new one at once. */
export function createCurrentRouting({ store, suppliers, placeOf }: CurrentRoutingDeps): CurrentRouting {
  return async (channel) => {
    const { version, rules } = await store.newest()
    return {
      version: `${channel} ${version}`,
      planFor: (supplierId, airports) =>
        createRoutingPlan({ supplierId, suppliers, rules, channel }, airports, placeOf),
      verdictOf(supplierId) {
        const plan = createRoutingPlan({ supplierId, suppliers, rules, channel }, [], placeOf)
        const decide = plan && createRoutingDecider(plan, placeOf)
        return decide && ((net) => decide(routingFactsOf(net)))
      },
      mayPriceDates(supplierId, { airlines, journeys, shape }) {
        const [airline = '', another] = airlines
        const isOne = airline !== '' && another === undefined
        const counting = rules.filter(
          ({ when }) => when.fareTypes.length === 0 && (isOne || when.airlines.length === 0),
        )
        const plan = createRoutingPlan({ supplierId, suppliers, rules: counting, channel }, [], placeOf)
        const routes = shape === 'multiCity' ? journeys : journeys.slice(0, 1)
        return !plan || createRoutingDecider(plan, placeOf)({ airline, fareType: 'public', routes }).isSold
      },
    }
  }
}

/** Returns what tells the verdict by a plan from another thread. */
export function offerRoutingOf(plan: RoutingPlan | undefined): OfferRouting {
  const decide = plan && createRoutingDecider(plan)
  return decide && ((net) => decide(routingFactsOf(net)))
}
