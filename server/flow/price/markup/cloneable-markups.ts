import type { PlaceCodes } from '#contract/terms/price/markup-rule.ts'
import type { Offer, OfferPrice } from '#contract/terms/offer.ts'
import { type MarkupBookInForce, type Markups, sellingPriceOfOffer } from '../selling-price.ts'

/** {@link Markups} as plain data, for the offers between some places. */
export type CloneableMarkups = Omit<Markups, 'book'> & {
  readonly book?: Omit<MarkupBookInForce, 'placeOf'>
  readonly places: ReadonlyMap<string, PlaceCodes>
}

/** Returns markups that can cross to another thread; `codes` are the airports at the ends of what they price. */
export function cloneableMarkupsOf({ book, ...others }: Markups, codes: readonly string[]): CloneableMarkups {
  if (book === undefined) return { ...others, places: new Map() }
  const { placeOf, ...plain } = book
  return { ...others, book: plain, places: new Map(codes.map((code) => [code, placeOf(code)])) }
}

/** Returns what prices offers with plain markups; it throws for an offer that ends elsewhere. */
export function pricingFromCloneable({
  book,
  places,
  ...others
}: CloneableMarkups): (net: Offer) => OfferPrice {
  const placeOf = (code: string): PlaceCodes => {
    const place = places.get(code)
    if (!place) throw new RangeError(`an offer ends at ${code}, which was not searched for`)
    return place
  }
  const markups = book === undefined ? others : { ...others, book: { ...book, placeOf } }
  return (net) => sellingPriceOfOffer(net, markups)
}
