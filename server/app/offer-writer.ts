/**
 * The module with which search threads write offers: it joins the offers step, which packs and seals, and the price
 * step, which adds the markups.
 */
import { type OfferWriterSettings, createOfferWriter } from '#server/flow/offers/write-offers.ts'
import { type CloneableMarkups, pricingFromCloneable } from '#server/flow/price/markup/cloneable-markups.ts'
import type { OpenOfferWriter } from '#server/providers/supply/offer-writer.ts'

/** Settings come from the offers step of this process; see {@link OfferWriterSettings}. */
export const openOfferWriter: OpenOfferWriter = (settings) => {
  const { markups, ...writerSettings } = settings as OfferWriterSettings & {
    readonly markups: CloneableMarkups
  }
  return createOfferWriter(writerSettings, pricingFromCloneable(markups))
}
