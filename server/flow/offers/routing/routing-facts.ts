import type { RoutingFacts } from '#contract/terms/supply/routing-rule.ts'
import { tripRoutesOf } from '#contract/terms/price/offer-markup-facts.ts'
import type { SupplierOffer } from '#server/providers/supply/supplier-offer.ts'

/** Returns what routing rules look at in an offer. */
export function routingFactsOf({ validatingCarrier, fareType, itinerary }: SupplierOffer): RoutingFacts {
  return {
    airline: validatingCarrier,
    fareType: fareType ?? 'public',
    routes: tripRoutesOf(itinerary),
  }
}
