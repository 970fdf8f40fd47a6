import type { SearchRequest } from '#contract/api/search.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import type { PriceRange } from '#contract/terms/price/price-insight.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Search, type SearchWorld, acceptSearch } from '#server/flow/search/search.ts'
import type { Caller } from '#server/platform/http/request/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import type { CalendarDays, DatedPrice, DatedPrices } from '#server/providers/supply/supplier-offer.ts'
import { type DatedPricesContext, type FindDatedPrices, createFindDatedPrices } from './find-dated-prices.ts'
import {
  type Judging,
  acceptNestedSearch,
  createBookableDatesCheck,
  bookableTripDays,
} from './calendar-search.ts'
import { type Nearby, findNearbyPrices } from './nearby-prices.ts'
import type { LowestPriceStore } from './lowest-price-store.ts'
import type { NearbyPlaces } from './nearby-search.ts'
import { findPriceInsight } from './price-insight.ts'
import type { CurrentRouting } from './routing/current-routing.ts'
import { salesChannelOf } from './sales-channel.ts'
import {
  type DatedPricing,
  type SellingDates,
  sellingDate,
  sortedSellingDates,
} from './selling-price-by-date.ts'

/**
 * Where and when it is cheap. A supplier that cannot tell, or cannot be asked, gives no prices and `complete: false`;
 * only a search that is wrong in itself is refused.
 */
export type DatedPricesStep = {
  /** One price for each of so many days of departure or return; days that cannot be booked are left out. */
  calendar(
    wire: SearchRequest,
    days: CalendarDays,
    asking: DatedPricesContext,
  ): Promise<Result<SellingDates, Problem>>
  /** A round trip, three days before to three days after both dates. */
  matrix(wire: SearchRequest, asking: DatedPricesContext): Promise<Result<SellingDates, Problem>>
  /** The usual lowest prices of comparable searches; undefined where too few were made. */
  insight(wire: SearchRequest, caller: Caller): Promise<Result<PriceRange | undefined, Problem>>
  /** The nearest dates and places that have an offer. */
  nearby(wire: SearchRequest, asking: DatedPricesContext): Promise<Result<Nearby, Problem>>
}

/** Dependencies of the step. The pricing comes from a later step and is handed in by app.ts. */
export type DatedPricesDeps = Pick<Platform, 'clock' | 'log'> & {
  readonly suppliers: readonly SupplyProvider[]
  readonly currentRouting: CurrentRouting
  readonly world: SearchWorld
  readonly nearbyPlaces: NearbyPlaces
  readonly lowestPrices: LowestPriceStore
  readonly datedPricing: (caller: Caller) => Promise<DatedPricing>
}

/** Builds the step. */
export function createDatedPricesStep(deps: DatedPricesDeps): DatedPricesStep {
  const ask = createFindDatedPrices(deps)
  return {
    calendar: (wire, days, asking) => readCalendarPrices({ ...deps, ask }, { wire, ...days }, asking),
    matrix: (wire, asking) => readMatrixPrices({ ...deps, ask }, wire, asking),
    async insight(wire, caller) {
      const at = deps.clock.now()
      const search = acceptSearch(wire, deps.world, at)
      if (!search.ok) return search
      const moment = { search: search.value, channel: salesChannelOf(caller), at }
      return succeed(await findPriceInsight(deps.lowestPrices, moment))
    },
    nearby: async (wire, asking) => {
      const judging = { world: deps.world, now: deps.clock.now() }
      const search = acceptNestedSearch(wire, judging)
      if (!search.ok) return search
      const priceOf = await deps.datedPricing(asking.caller)
      const sellingDateOf = (net: DatedPrice, at: Search) => sellingDate(net, at, priceOf)
      const { nearbyPlaces } = deps
      return succeed(
        await findNearbyPrices(
          { wire, search: search.value, judging, selling: sellingDateOf, ask, nearbyPlaces },
          asking,
        ),
      )
    },
  }
}

type Parts = DatedPricesDeps & { readonly ask: FindDatedPrices }

async function readCalendarPrices(
  { ask, world, clock, datedPricing }: Parts,
  { wire, ...days }: { readonly wire: SearchRequest } & CalendarDays,
  asking: DatedPricesContext,
): Promise<Result<SellingDates, Problem>> {
  const judging = { world, now: clock.now() }
  const wanted = bookableTripDays(wire, { startsAt: 0, ...days }, judging)
  if (!wanted.ok) return wanted
  const { search } = wanted.value
  if (wanted.value.days === 0) return succeed({ prices: [], complete: true })
  const found = keepBookablePrices(await ask(wanted.value, asking), search, judging)
  return succeed(sortedSellingDates(found, search, await datedPricing(asking.caller)))
}

function keepBookablePrices(
  found: DatedPrices | undefined,
  search: Search,
  judging: Judging,
): DatedPrices | undefined {
  return found && { ...found, prices: found.prices.filter(createBookableDatesCheck(search, judging)) }
}

async function readMatrixPrices(
  { ask, world, clock, datedPricing }: Parts,
  wire: SearchRequest,
  asking: DatedPricesContext,
): Promise<Result<SellingDates, Problem>> {
  const judging = { world, now: clock.now() }
  const accepted = acceptNestedSearch(wire, judging)
  if (!accepted.ok) return accepted
  const search = accepted.value
  if (search.shape !== 'roundTrip') return fail(createProblem('wrongFormat', { field: 'search.triptype' }))
  const found = keepBookablePrices(await ask({ search }, asking), search, judging)
  return succeed(sortedSellingDates(found, search, await datedPricing(asking.caller)))
}
