import type { FastifyInstance } from 'fastify'
import {
  type DatedPriceAnswer,
  type DatedPricesAnswer,
  type NearbyAnswer,
  readPriceInsight,
  searchCalendar,
  searchMatrix,
  searchNearby,
} from '#contract/api/dated-prices.ts'
import { type Result, succeed } from '#contract/terms/result.ts'
import { type RequestContext, route } from '#server/platform/http/route.ts'
import type { DatedPricesStep } from './dated-prices.ts'
import type { DatedPricesContext } from './find-dated-prices.ts'
import type { Nearby } from './nearby-prices.ts'
import type { SellingDate, SellingDates } from './selling-price-by-date.ts'

/** Dependencies of these routes. */
export type DatedPricesRouteDeps = { readonly datedPrices: DatedPricesStep }

// A calendar asks when it opens and at every leaf; the others belong to a search each, and ask more of the supplier.
const leafingLimit = { max: 240, perSeconds: 60 }
const searchLimit = { max: 120, perSeconds: 60 }
// It asks about a dozen days and places, and only where a search found nothing.
const nearbyLimit = { max: 40, perSeconds: 60 }

/** POST /api/shopping/calendar/, /matrix/, /insight/ and /nearby/ */
export function datedPricesRoutes(http: FastifyInstance, { datedPrices }: DatedPricesRouteDeps): void {
  route(http, searchCalendar, {
    limit: leafingLimit,
    handle: async (context) =>
      mapResult(
        await datedPrices.calendar(
          context.body.search,
          { days: context.body.days, isReturn: context.body.vary === 'return' },
          datedPricesContextOf(context),
        ),
        datedPricesAnswer,
      ),
  })
  route(http, searchMatrix, {
    limit: searchLimit,
    handle: async (context) =>
      mapResult(
        await datedPrices.matrix(context.body.search, datedPricesContextOf(context)),
        datedPricesAnswer,
      ),
  })
  route(http, readPriceInsight, {
    limit: searchLimit,
    handle: async ({ body, caller }) =>
      mapResult(await datedPrices.insight(body.search, caller), (insight) => ({
        insight: insight ?? null,
      })),
  })
  route(http, searchNearby, {
    limit: nearbyLimit,
    handle: async (context) =>
      mapResult(await datedPrices.nearby(context.body.search, datedPricesContextOf(context)), nearbyAnswer),
  })
}

function datedPricesContextOf({ reference, signal, caller }: RequestContext): DatedPricesContext {
  return { requestId: reference, signal, caller }
}

function mapResult<Found, Answer, Fault>(
  result: Result<Found, Fault>,
  show: (found: Found) => Answer,
): Result<Answer, Fault> {
  return result.ok ? succeed(show(result.value)) : result
}

function datedPricesAnswer({ prices, complete }: SellingDates): DatedPricesAnswer {
  return { currency: 'THB', prices: prices.map(datedPriceAnswer), complete }
}

function nearbyAnswer({ days, places, complete }: Nearby): NearbyAnswer {
  return {
    currency: 'THB',
    days: days.map(datedPriceAnswer),
    places: places.map(({ from, to, changed, km, price }) => ({
      from,
      to,
      changed,
      distanceKm: Math.round(km),
      ...datedAmounts(price),
    })),
    complete,
  }
}

function datedPriceAnswer(price: SellingDate): DatedPriceAnswer {
  const { departureOn, returnOn } = price
  return {
    departureDate: departureOn,
    ...(returnOn === undefined ? {} : { returnDate: returnOn }),
    ...datedAmounts(price),
  }
}

function datedAmounts({ averagePerPerson, total }: SellingDate) {
  return { averagePerPerson: averagePerPerson.amount, total: total.amount }
}
