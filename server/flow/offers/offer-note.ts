import { createHash } from 'node:crypto'
import { type Itinerary } from '#contract/terms/itinerary.ts'
import { type OfferPrice } from '#contract/terms/offer.ts'
import { type SupplierOffer } from '#server/providers/supply/supply-provider.ts'
import { type OfferNote } from './offers-store.ts'

/** An offer with what the supplier asks and what we ask for it. */
export type ShownOffer = { readonly net: SupplierOffer; readonly selling: OfferPrice }

/** What is kept of a shown offer. */
export function noteOf({ net, selling }: ShownOffer): OfferNote {
  return {
    ref: net.ref,
    netTotal: net.price.total,
    sellingTotal: selling.total,
    flights: flightsDigest(net.itinerary),
  }
}

/** Tells flights and times apart: an offer at the same price on another flight is not the same offer. */
export function flightsDigest({ journeys }: Itinerary): string {
  const flights = journeys.map(({ segments }) =>
    segments.map((one) => `${one.marketingCarrier}${one.flightNumber} ${one.departureAt} ${one.arrivalAt}`),
  )
  return createHash('sha256').update(JSON.stringify(flights)).digest('base64url').slice(0, 16)
}

/** Whether the shop can sell an offer: it sells in baht and takes nobody's word for a rate of exchange. */
export function isInBaht({ price }: SupplierOffer): boolean {
  return price.total.currency === 'THB'
}
