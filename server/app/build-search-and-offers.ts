import { createUnsoldOfferStore } from '#server/providers/supply/guarded/unsold-offer-store.ts'
import { type OffersStep, createOffersStep } from '#server/flow/offers/offers.ts'
import { createLowestPriceStore } from '#server/flow/offers/lowest-price-store.ts'
import { createPastSearchStore } from '#server/flow/offers/past-search-store.ts'
import { createOfferSeals } from '#server/flow/offers/sealed-offer.ts'
import { createRouteGuide } from '#server/flow/offers/route-guide/route-guide.ts'
import { createCurrentPrivateFares } from '#server/flow/offers/private-fares/current-private-fares.ts'
import { createPrivateFareStore } from '#server/flow/offers/private-fares/private-fare-store.ts'
import { createCurrentRouting } from '#server/flow/offers/routing/current-routing.ts'
import { createSearchRecorder } from '#server/flow/offers/search-recorder.ts'
import { createCurrentMarkups } from '#server/flow/price/markup/current-markups.ts'
import { createMarkupBookStore } from '#server/flow/price/markup/markup-book-store.ts'
import { createPaymentTermsStore } from '#server/flow/price/payment-terms-store.ts'
import { createPriceToleranceStore } from '#server/flow/price/price-tolerance-store.ts'
import { createPriceStore } from '#server/flow/price/price-store.ts'
import { type PriceDeps, createPriceStep } from '#server/flow/price/price.ts'
import { createSellingModeStore } from '#server/flow/price/selling-mode-store.ts'
import type { RoutingRule } from '#contract/terms/supply/routing-rule.ts'
import { createRuleVersionStore } from '#server/platform/rule-version-store.ts'
import type { Keys } from '#server/platform/secret-keys.ts'
import { createPlaceCodeLookup } from '#server/reference/place-codes.ts'
import type { Reference } from '#server/reference/reference.ts'
import type { AppContext } from './app-deps.ts'
import type { Supply } from './open-supply.ts'

type SearchAndOfferDeps = {
  readonly supply: Supply
  readonly keys: Keys
  readonly reference: Reference
  readonly payFirst: () => Pick<PriceDeps, 'payFirstMethods' | 'hasPayFirstMethod'>
}

/** Builds the search and offer steps. Offers need the markup of a later step, which is injected here. */
export function buildSearchAndOffers(
  { db, database, clock, ids, log }: AppContext,
  { supply, keys, reference, payFirst }: SearchAndOfferDeps,
) {
  const store = createPriceStore(database)
  const terms = createPaymentTermsStore(db)
  const bands = createPriceToleranceStore(db)
  const modes = createSellingModeStore(db)
  const books = createMarkupBookStore(db)
  const pastSearches = createPastSearchStore(db)
  const lowestPrices = createLowestPriceStore(db)
  const placeOf = createPlaceCodeLookup(reference)
  const markups = createCurrentMarkups({ store, books, clock, placeOf })
  const stores = { markups, terms, bands, modes }
  const suppliers = supply.active
  const routing = buildRouting(database, supply, placeOf)
  const { currentRouting } = routing
  const step = { suppliers, currentRouting, clock }
  const price = createPriceStep({
    offers: (): OffersStep => offers,
    ...stores,
    ...step,
    payFirstMethods: () => payFirst().payFirstMethods(),
    hasPayFirstMethod: (switchedOff) => payFirst().hasPayFirstMethod(switchedOff),
  })
  const offers = createOffersStep({
    ...step,
    unsoldStore: createUnsoldOfferStore(db),
    ids,
    log,
    seals: createOfferSeals(keys.offerSealer, ids),
    notes: createSearchRecorder({ store: pastSearches, lowestPrices, log }),
    currentPricing: price.currentPricing,
    currentPrivateFares: buildPrivateFares({ database, clock }, supply),
    airportsOf: (code) => reference.airportsOf(code),
  })
  const routeGuide = createRouteGuide({ reference, clock, pastSearches, lowestPrices })
  const records = { books, pastSearches, lowestPrices, placeOf, routeGuide }
  return { price, offers, priceStore: store, ...stores, ...records, ...routing }
}

/** Builds what tells the codes of private fares for the suppliers that are searched. */
function buildPrivateFares({ database, clock }: Pick<AppContext, 'database' | 'clock'>, { active }: Supply) {
  const suppliers = active.map(({ supplierId }) => supplierId)
  return createCurrentPrivateFares({ store: createPrivateFareStore(database), clock, suppliers })
}

/** Builds the routing rules over the suppliers that are sold from. */
function buildRouting(
  database: AppContext['database'],
  { active, all }: Supply,
  placeOf: ReturnType<typeof createPlaceCodeLookup>,
) {
  const [suppliers = [], known = []] = [active, all].map((some) => some.map(({ supplierId }) => supplierId))
  const routingRules = createRuleVersionStore<RoutingRule>(database, 'routing_rules')
  return {
    routingRules,
    routedSuppliers: { active: suppliers, known },
    currentRouting: createCurrentRouting({ store: routingRules, suppliers, placeOf }),
  }
}
