import { type Signer } from '#server/platform/crypto.ts'
import { type OfferNote } from './offers-store.ts'

/** Where an offer is kept: its search, the batch it came in, and its position there. */
export type OfferPlace = { readonly searchId: string; readonly batch: number; readonly position: number }

/** An offer id taken apart. */
export type ReadOfferId = { readonly place: OfferPlace; readonly signature: string }

/**
 * The handle that a browser gets for an offer: its place and a signature over everything that makes its
 * price. The amounts stay on the server, so nothing that a browser sends can change them.
 */
export function offerIdOf(place: OfferPlace, note: OfferNote, { sign }: Signer): string {
  const { searchId, batch, position } = place
  return `off_${searchId}_${batch}_${position}_${sign(signedText(place, note))}`
}

/** Takes an offer id apart; undefined when it is not of our form. */
export function readOfferId(offerId: string): ReadOfferId | undefined {
  const parts = /^off_([A-Za-z0-9]{6,60})_(0|[1-9]\d{0,3})_(0|[1-9]\d{0,4})_([A-Za-z0-9_-]{43})$/.exec(
    offerId,
  )
  const [, searchId, batch, position, signature] = parts ?? []
  if (searchId === undefined || signature === undefined) return undefined
  return { place: { searchId, batch: Number(batch), position: Number(position) }, signature }
}

/** Whether we have signed this offer at this place, be it under a key that was renewed since. */
export function isSignedByUs(
  { place, signature }: ReadOfferId,
  note: OfferNote,
  { verify }: Signer,
): boolean {
  return verify(signedText(place, note), signature)
}

function signedText({ searchId, batch, position }: OfferPlace, note: OfferNote): string {
  const { ref, netTotal, sellingTotal, flights } = note
  return JSON.stringify([searchId, batch, position, ref, netTotal, sellingTotal, flights])
}
