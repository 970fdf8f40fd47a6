import type { TripShape } from '#contract/terms/itinerary.ts'
import type { PassengerPrice } from '#contract/terms/offer.ts'
import { priceTrip } from '#server/providers/supply/house/engine/price-trip.ts'
import { type SaleContext, saleContextAt } from '#server/providers/supply/house/engine/fares/sale-context.ts'
import { untouched } from '#server/providers/supply/house/engine/sales/sales-entry.ts'
import type { FoundTrip } from '#server/providers/supply/house/engine/search/found-trip.ts'
import { planOfFound } from '#server/providers/supply/house/engine/trip-plan.ts'
import { worldViewOf } from '#server/providers/supply/house/engine/world-view.ts'
import { type PackedSmallWorld, salesEntryOf } from './packed-small-world.ts'
import type { PlainQuery, PlainWorld } from './plain-world.ts'

/** Returns the market in which a small world's offers are priced. */
export function smallMarket({ packed }: PackedSmallWorld, world: PlainWorld, nowMs: number): SaleContext {
  return saleContextAt(
    {
      view: worldViewOf(packed),
      office: { taxes: world.taxes, toBaht: world.toBaht },
      salesOf: ({ flight, day }) => {
        const sale = world.sales.get(`${flight.key}@${day}`)
        return sale ? salesEntryOf(sale) : untouched
      },
    },
    nowMs,
  )
}

/** Returns what is wrong with the offer of a found trip; its lines must add up to the total of the search. */
export function offerFault(trip: FoundTrip, query: PlainQuery, market: SaleContext): string | undefined {
  const shapes: readonly TripShape[] = ['oneWay', 'roundTrip']
  const { party, wishes } = query
  const cabins = wishes.map(({ cabin }) => cabin)
  const plan = planOfFound(trip, { shape: shapes[wishes.length - 1] ?? 'multiCity', party, cabins }, market)
  const { price } = priceTrip(plan, market)
  const lines = price.passengers.reduce((sum, one) => sum + one.count * linesOf(one), 0)
  if (lines === trip.baht * 100 && price.total.amount === lines) return undefined
  return `search ${trip.baht}, offer ${price.total.amount / 100}, lines ${lines / 100}`
}

function linesOf({ lines }: PassengerPrice): number {
  return lines.reduce((sum, { amount }) => sum + amount.amount, 0)
}
