import type { RealTimeMarkup } from '#contract/terms/price/markup.ts'
import type { SalesChannel } from '#contract/terms/price/markup-rule.ts'
import type { OfferPrice } from '#contract/terms/offer.ts'
import type { SupplierOffer } from '#server/providers/supply/supplier-offer.ts'

/** How the shop prices for one asker at one moment. */
export type Pricing = {
  /** Through whom the offers are shown; it stays with them, whoever asks for them later. */
  readonly channel: SalesChannel
  /** The seller's own real-time markup; it stays with the shown offers, whoever opens them later. */
  readonly realTimeMarkup?: RealTimeMarkup
  /** Differs whenever an offer may have another price; absent where it is the asker's own. */
  readonly version?: string
  /** Whether the asker can pay for pay-first offers, which are not held. */
  readonly sellsPayFirst: boolean
  /** The selling price of a net offer. */
  priceOf(net: SupplierOffer): OfferPrice
  /** The markups as plain data, for offers between these airports in another thread. */
  plainMarkups(airports: readonly string[]): unknown
}
