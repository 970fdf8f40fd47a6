import type { Money } from '#contract/terms/money.ts'
import type { ShopEvent, SupplierOffer, UnsoldOffers } from './supplier-offer.ts'

/** An offer with its selling price for the whole party. */
export type SampledOffer = {
  readonly net: SupplierOffer
  readonly sellingTotal: Money
  /** What an adult pays in satang; undefined where the offer tells it of nobody, and where a seat is only asked for. */
  readonly adultFare?: number | undefined
}

/** Some offers of a search as a line of the response. */
export type WrittenOffers = {
  /** The line in UTF-8, with its line break; empty when none of the offers is sold. Its buffer holds nothing else. */
  readonly line: Uint8Array<ArrayBuffer>
  /** Number of offers in the line. */
  readonly count: number
  /** The offers that are not sold, by reason. */
  readonly unsold: UnsoldOffers
  /** The lowest price of an adult with a confirmed seat in the line, in satang; undefined where it tells none. */
  readonly lowestAdultFare: number | undefined
  /** The cheapest offers of the line, where the search is sampled. */
  readonly sample: readonly SampledOffer[]
}

/** Prices, seals and writes the offers of one search, call after call. */
export type OfferWriter = (source: string, offers: readonly SupplierOffer[]) => WrittenOffers

/** Creates the writer of one search. Settings are plain data, so that they may cross to another thread. */
export type OpenOfferWriter = (settings: unknown) => OfferWriter

/** The module with which search threads write offers. */
export type OfferWriterModule = {
  readonly openOfferWriter: OpenOfferWriter
  /** Settings for offers that nobody gets. */
  readonly warmUpSettings: unknown
}

/** A {@link ShopEvent} whose offers are written. */
export type WrittenShopEvent =
  | { readonly kind: 'written'; readonly source: string; readonly written: WrittenOffers }
  | Exclude<ShopEvent, { readonly kind: 'offers' }>
