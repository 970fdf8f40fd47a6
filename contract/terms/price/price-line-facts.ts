import type { PriceLineKind } from '../offer.ts'

/** Who gets the money of a price line in the end. */
export type LineReceiver =
  | 'airline'
  | 'airlineAndAgency'
  | 'airport'
  | 'government'
  | 'aviationAuthority'
  | 'agency'

/**
 * Whether it comes back.
 * - unflown: raised for flying, so it is usually given back for a flight that was not flown, whatever the fare says
 * - asFare: as the rules of the fare say for the fare itself
 * - never: what was done for it has been done
 */
export type LineReturn = 'unflown' | 'asFare' | 'never'

/** What is known of a price line beside its amount. */
export type LineFacts = { readonly receiver: LineReceiver; readonly comesBack: LineReturn }

/**
 * Taxes and charges by code. Source: what the airports and authorities that raise them publish, as in the table
 * of charges of the house supplier; the one who is paid is named by kind, the country is in the name of the charge.
 */
const taxes: Readonly<Record<string, LineFacts>> = {
  TS: { receiver: 'airport', comesBack: 'unflown' },
  E7: { receiver: 'aviationAuthority', comesBack: 'unflown' },
  G8: { receiver: 'aviationAuthority', comesBack: 'unflown' },
  TH: { receiver: 'government', comesBack: 'asFare' },
  TK: { receiver: 'government', comesBack: 'unflown' },
  SW: { receiver: 'airport', comesBack: 'unflown' },
  OI: { receiver: 'airport', comesBack: 'unflown' },
  SG: { receiver: 'airport', comesBack: 'unflown' },
  OO: { receiver: 'airport', comesBack: 'unflown' },
  OP: { receiver: 'aviationAuthority', comesBack: 'unflown' },
  L7: { receiver: 'airport', comesBack: 'unflown' },
  E9: { receiver: 'aviationAuthority', comesBack: 'unflown' },
  HK: { receiver: 'government', comesBack: 'unflown' },
  I5: { receiver: 'airport', comesBack: 'unflown' },
  G3: { receiver: 'airport', comesBack: 'unflown' },
  BP: { receiver: 'airport', comesBack: 'unflown' },
  TW: { receiver: 'airport', comesBack: 'unflown' },
  CN: { receiver: 'government', comesBack: 'unflown' },
}

const kinds: Readonly<Record<Exclude<PriceLineKind, 'tax'>, LineFacts>> = {
  // What the agency adds to a fare is in its line (decision 0018).
  fare: { receiver: 'airlineAndAgency', comesBack: 'asFare' },
  carrierSurcharge: { receiver: 'airline', comesBack: 'asFare' },
  serviceFee: { receiver: 'agency', comesBack: 'never' },
  markup: { receiver: 'agency', comesBack: 'never' },
  // It lowers the fare, so it goes the way of the fare.
  absorbed: { receiver: 'airlineAndAgency', comesBack: 'asFare' },
  paymentSurcharge: { receiver: 'agency', comesBack: 'never' },
}

/** Who gets a line's money and whether it comes back; undefined for a tax of which nothing is known. */
export function priceLineFactsOf(kind: PriceLineKind, code: string): LineFacts | undefined {
  if (kind !== 'tax') return kinds[kind]
  return Object.hasOwn(taxes, code) ? taxes[code] : undefined
}
