/**
 * The module with which search threads write offers: it joins the offers step, which packs and seals, and the price
 * step, which adds the markups.
 */
import { type OfferWriting, createOfferWriter } from '#server/flow/offers/write-offers.ts'
import { type PlainMarkups, plainPricingOf } from '#server/flow/price/markup/plain-markups.ts'
import { type OpenOfferWriter } from '#server/providers/supply/offer-writer.ts'

/** Settings come from the offers step of this process; see {@link OfferWriting}. */
export const openOfferWriter: OpenOfferWriter = (settings) => {
  const { markups, ...writing } = settings as OfferWriting & { readonly markups: PlainMarkups }
  return createOfferWriter(writing, plainPricingOf(markups))
}
