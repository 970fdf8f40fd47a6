/**
 * The module with which search threads write offers: it joins the offers step, which packs and seals, and the price
 * step, which adds the markups.
 */
import { satang } from '#contract/terms/money.ts'
import { instantFromMs } from '#contract/terms/time.ts'
import { offerRoutingOf } from '#server/flow/offers/routing/current-routing.ts'
import { type OfferWriterSettings, createOfferWriter } from '#server/flow/offers/write-offers.ts'
import { type CloneableMarkups, pricingFromCloneable } from '#server/flow/price/markup/cloneable-markups.ts'
import type { OpenOfferWriter } from '#server/providers/supply/offer-writer.ts'

const nothing = satang(0)

/** Offers written with these are dropped: their key is no secret. */
export const warmUpSettings: OfferWriterSettings & { readonly markups: CloneableMarkups } = {
  key: { head: '', key: new Uint8Array(32), createdAt: instantFromMs(0) },
  supplierId: 'house',
  viewer: 'traveller',
  priceLines: 'byKind',
  isSampled: false,
  sellsPayFirst: false,
  markups: {
    standing: { version: 0, serviceFee: nothing, adult: nothing, child: nothing, infant: nothing },
    places: new Map(),
  },
}

/** Settings come from the offers step of this process; see {@link OfferWriterSettings}. */
export const openOfferWriter: OpenOfferWriter = (settings) => {
  const { markups, ...writerSettings } = settings as OfferWriterSettings & {
    readonly markups: CloneableMarkups
  }
  return createOfferWriter(writerSettings, {
    priceOf: pricingFromCloneable(markups),
    verdictOf: offerRoutingOf(writerSettings.routing),
  })
}
