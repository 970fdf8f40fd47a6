import { type OfferNote } from './offers-store.ts'

/** Signs a text with a key of this shop; the same text always gets the same signature (base64url). */
export type SignText = (text: string) => string

/** Where an offer is kept: its search, the batch it came in, and its position there. */
export type OfferPlace = { readonly searchId: string; readonly batch: number; readonly position: number }

const signatureLength = 22

/**
 * The handle that a browser gets for an offer: its place and a signature over everything that makes its
 * price. The amounts stay on the server, so nothing that a browser sends can change them.
 */
export function offerIdOf(place: OfferPlace, note: OfferNote, sign: SignText): string {
  const signature = sign(signedText(place, note)).slice(0, signatureLength)
  return `off_${place.searchId}_${place.batch}_${place.position}_${signature}`
}

/** The place that an offer id names; undefined when it is not of our form. */
export function placeOf(offerId: string): OfferPlace | undefined {
  const parts = /^off_([A-Za-z0-9]{6,60})_(\d{1,4})_(\d{1,5})_[A-Za-z0-9_-]{22}$/.exec(offerId)
  if (!parts?.[1]) return undefined
  return { searchId: parts[1], batch: Number(parts[2]), position: Number(parts[3]) }
}

function signedText({ searchId, batch, position }: OfferPlace, note: OfferNote): string {
  const { ref, netTotal, sellingTotal, expiresAt } = note
  return JSON.stringify([searchId, batch, position, ref, netTotal, sellingTotal, expiresAt])
}
