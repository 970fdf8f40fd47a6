import type { Money } from '#contract/terms/money.ts'
import type { ShopEvent, SupplierOffer, UnsoldOffers } from './supplier-offer.ts'

/** An offer with its selling price for the whole party. */
export type SampledOffer = { readonly net: SupplierOffer; readonly sellingTotal: Money }

/** Some offers of a search as text. */
export type WrittenOffers = {
  /** A line of the response, with its line break; empty when none of the offers is sold. */
  readonly text: string
  /** Number of offers in the text. */
  readonly count: number
  /** The offers that are not sold, by reason. */
  readonly unsold: UnsoldOffers
  /** The lowest price of an adult with a confirmed seat in the text, in satang; undefined where it tells none. */
  readonly lowestAdultFare: number | undefined
  /** The cheapest offers of the text, where the search is sampled. */
  readonly sample: readonly SampledOffer[]
}

/** Prices, seals and writes the offers of one search, call after call. */
export type OfferWriter = (source: string, offers: readonly SupplierOffer[]) => WrittenOffers

/** Creates the writer of one search. Settings are plain data, so that they may cross to another thread. */
export type OpenOfferWriter = (settings: unknown) => OfferWriter

/** The module that exports `openOfferWriter`, for search threads: an absolute URL. */
export type OfferWriterModule = { readonly openOfferWriter: OpenOfferWriter }

/** A {@link ShopEvent} whose offers are written. */
export type WrittenShopEvent =
  | { readonly kind: 'written'; readonly source: string; readonly written: WrittenOffers }
  | Exclude<ShopEvent, { readonly kind: 'offers' }>
