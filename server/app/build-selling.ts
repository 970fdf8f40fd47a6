import { createUnsoldStore } from '#server/providers/supply/guarded/unsold-store.ts'
import { type OffersStep, createOffers } from '#server/flow/offers/offers.ts'
import { createLowestPriceStore } from '#server/flow/offers/lowest-price-store.ts'
import { createPastSearchStore } from '#server/flow/offers/past-search-store.ts'
import { createOfferSeals } from '#server/flow/offers/sealed-offer.ts'
import { createSearchRecorder } from '#server/flow/offers/search-recorder.ts'
import { createMarkupsNow } from '#server/flow/price/markup/current-markup.ts'
import { createMarkupBookStore } from '#server/flow/price/markup/markup-book-store.ts'
import { createPaymentTermsStore } from '#server/flow/price/payment-terms-store.ts'
import { createPriceToleranceStore } from '#server/flow/price/price-tolerance-store.ts'
import { createPriceStore } from '#server/flow/price/price-store.ts'
import { createPrice } from '#server/flow/price/price.ts'
import { createSellingModeStore } from '#server/flow/price/selling-mode-store.ts'
import type { Keys } from '#server/platform/secret-keys.ts'
import { createPlaceCodeLookup } from '#server/reference/place-codes.ts'
import type { Reference } from '#server/reference/reference.ts'
import type { AppContext } from './app-deps.ts'
import type { Supply } from './open-supply.ts'

type BuiltSelling = { readonly supply: Supply; readonly keys: Keys; readonly reference: Reference }

/** Builds the search and offer steps. Offers need the markup of a later step, which is injected here. */
export function buildSelling({ db, clock, ids, log }: AppContext, { supply, keys, reference }: BuiltSelling) {
  const { active } = supply
  const store = createPriceStore(db)
  const terms = createPaymentTermsStore(db)
  const bands = createPriceToleranceStore(db)
  const modes = createSellingModeStore(db)
  const books = createMarkupBookStore(db)
  const pastSearches = createPastSearchStore(db)
  const lowestPrices = createLowestPriceStore(db)
  const placeOf = createPlaceCodeLookup(reference)
  const markups = createMarkupsNow({ store, books, clock, placeOf })
  const stores = { markups, terms, bands, modes }
  const price = createPrice({ offers: (): OffersStep => offers, supply: active, ...stores, clock })
  const offers = createOffers({
    supply: active,
    unsoldStore: createUnsoldStore(db),
    clock,
    ids,
    log,
    seals: createOfferSeals(keys.offerSealer, ids),
    notes: createSearchRecorder({ store: pastSearches, lowestPrices, log }),
    currentPricing: price.currentPricing,
    airportsOf: (code) => reference.airportsOf(code),
  })
  return {
    price,
    offers,
    priceStore: store,
    bands,
    modes,
    terms,
    books,
    markups,
    pastSearches,
    lowestPrices,
    placeOf,
  }
}
