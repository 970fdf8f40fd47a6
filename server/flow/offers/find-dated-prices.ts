import type { Search } from '#server/flow/search/search.ts'
import { coalesceAnswers } from '#server/platform/coalesce.ts'
import type { Caller } from '#server/platform/http/request/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SupplyContext, SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import type { CalendarDays, DatedPrices } from '#server/providers/supply/supplier-offer.ts'
import type { SearchOrigin } from './offers.ts'
import type { CurrentRouting } from './routing/current-routing.ts'
import { salesChannelOf } from './sales-channel.ts'

/** What dates are asked of the supplier: so many days from the search's own on, or those round a round trip. */
export type DatedPricesQuery = ({ readonly search: Search } & CalendarDays) | { readonly search: Search }

/** How dates are asked for, and by whom. */
export type DatedPricesContext = SearchOrigin & { readonly caller: Caller }

/** Asks the supplier for net prices by date; undefined when it cannot tell or could not be asked. Never throws. */
export type FindDatedPrices = (
  ask: DatedPricesQuery,
  asking: DatedPricesContext,
) => Promise<DatedPrices | undefined>

/** What asking needs. */
export type FindDatedPricesDeps = Pick<Platform, 'clock' | 'log'> & {
  /** Those that are sold from; the first is asked that knows prices by date, and may sell the trip. */
  readonly suppliers: readonly SupplyProvider[]
  readonly currentRouting: CurrentRouting
}

// A calendar is leafed through back and forth; its prices are hints, and a minute old they are still good ones.
const keptSeconds = 60
const mostKept = 500
// Hints share the searchers of the supplier with searches, and must never be what fills their queue.
const mostUnderWay = 12

/**
 * Asks the supplier once for what several want to know at one time, and soon after. While very much is being asked,
 * more is not asked at all: the answer is undefined then.
 */
export function createFindDatedPrices(deps: FindDatedPricesDeps): FindDatedPrices {
  const { clock, log } = deps
  const share = coalesceAnswers<DatedPrices>({ clock, seconds: keptSeconds, most: mostKept })
  let underWay = 0
  return async (ask, { requestId, signal, caller }) => {
    const routing = await deps.currentRouting(salesChannelOf(caller))
    const suppliers = deps.suppliers.filter(({ supplierId }) => routing.mayPriceDates(supplierId, ask.search))
    const key = JSON.stringify([ask, suppliers.map(({ supplierId }) => supplierId)])
    return share(key, signal, async (whileWanted) => {
      if (underWay >= mostUnderWay) return undefined
      underWay += 1
      try {
        return await requestDatedPrices(suppliers, ask, { requestId, signal: whileWanted, now: clock.now() })
      } catch (error) {
        log.error('datedPricesBrokeOff', { error })
        return undefined
      } finally {
        underWay -= 1
      }
    })
  }
}

/** Only what is priced in baht can be sold. */
async function requestDatedPrices(
  suppliers: readonly SupplyProvider[],
  ask: DatedPricesQuery,
  context: SupplyContext,
): Promise<DatedPrices | undefined> {
  const found = await ('days' in ask
    ? suppliers
        .find(({ calendar }) => calendar)
        ?.calendar?.(ask.search, { days: ask.days, isReturn: ask.isReturn }, context)
    : suppliers.find(({ matrix }) => matrix)?.matrix?.(ask.search, context))
  return found && { ...found, prices: found.prices.filter(({ total }) => total.currency === 'THB') }
}
